import type { AccountId, AppId, BatchId, Environment, LaneId, SubmissionId } from '../ids.js';
import { MOVES, SETTLED, type SubmissionStatus } from './lifecycle.js';

/**
 * What a client may want to hear of. The ledger writes an event in the commit in which it happened; webhooks, the event feed
 * and the console read it.
 */
export type LedgerEvent = SubmissionEvent | DeviceEvent | BatchEvent | PurchaseEvent | NoticeEvent;

interface EventFields {
  /** Unique, also in a ledger that was restored. A reader that gets an event twice knows it by its id. */
  id: EventPosition;
  /** A time of Postgres in ISO 8601. */
  at: string;
  environment: Environment;
  accountId: AccountId;
  /** The app of the submission or the batch. Other events are the taxpayer's. */
  appId: AppId | null;
  /** The device of the submission; for a batch the device of its app. */
  deviceId: LaneId | null;
  tin: string;
  /** The branch of the device. */
  bhfId: string | null;
}

/**
 * A submission has entered an end, or an operator has sent it out again (`requeued`), or has added the receipt of one that was
 * approved without it.
 */
interface SubmissionEvent extends EventFields {
  type: `submission.${'approved' | 'rejected' | 'needs-review' | 'failed' | 'cancelled' | 'requeued' | 'receipt-added'}`;
  subjectId: SubmissionId;
  kind: string;
  reference: string;
  /** The status at that time; the ledger has the one of now, and everything else. */
  status: SubmissionStatus;
}

/** The lane of a device was held, and needs an operator, or goes on. */
interface DeviceEvent extends EventFields {
  type: 'device.held' | 'device.resumed';
  subjectId: LaneId;
  kind: null;
  reference: null;
  status: null;
}

/** A batch takes no more lines; or it was cancelled after that. */
interface BatchEvent extends EventFields {
  type: 'batch.finished' | 'batch.cancelled';
  subjectId: BatchId;
  kind: null;
  reference: null;
  status: 'RECEIVED' | 'CUT' | 'CANCELLED' | 'REFUSED';
}

/** The authority has a new invoice of a supplier. The reference is its number there. */
interface PurchaseEvent extends EventFields {
  type: 'purchase.received';
  subjectId: string;
  kind: null;
  reference: string;
  status: null;
}

/** The authority has a new notice. The reference is its number there. */
interface NoticeEvent extends EventFields {
  type: 'notice.received';
  subjectId: null;
  kind: null;
  reference: string;
  status: null;
}

declare const position: unique symbol;
/** Where a reader of events stands: `<number>-<microseconds>` of the last event that it has looked at. */
export type EventPosition = string & { readonly [position]: true };

/** The event of a move, or null. The trigger `submissions_events` follows the same rule. */
export function eventOfMove(from: SubmissionStatus, to: SubmissionStatus): SubmissionEvent['type'] | null {
  if (SETTLED.includes(to)) return `submission.${to.toLowerCase().replace('_', '-')}` as SubmissionEvent['type'];
  // An operator who settles a submission by hand takes it first, and the end follows in the same commit.
  const leavesEnd = SETTLED.includes(from) && (MOVES[from] as readonly string[]).includes(to) && to !== 'SUBMITTING';
  return leavesEnd ? 'submission.requeued' : null;
}
