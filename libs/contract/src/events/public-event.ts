import type { LedgerEvent } from '@app/domain';
import type { EventType } from './event-types.js';

/** An event as clients see it, in the feed and in webhooks. */
export interface PublicEvent {
  id: string;
  type: EventType;
  at: string;
  appId: string | null;
  tin: string;
  bhfId: string | null;
  subjectId: string | null;
  kind: string | null;
  reference: string | null;
  status: string | null;
  href: string;
}

export function publicEvent(event: LedgerEvent, id: string): PublicEvent {
  const { type, at, appId, tin, bhfId, subjectId, kind, reference, status } = event;
  return { id, type, at, appId, tin, bhfId, subjectId, kind, reference, status, href: `/api/v1${pathOf(event)}` };
}

function pathOf({ type, subjectId }: LedgerEvent): string {
  switch (type) {
    case 'device.held':
    case 'device.resumed':
      return '/devices';
    case 'batch.finished':
    case 'batch.cancelled':
      return `/batches/${subjectId}`;
    case 'purchase.received':
      return '/purchases';
    case 'notice.received':
      return '/notices';
    default:
      return `/submissions/${subjectId}`;
  }
}
