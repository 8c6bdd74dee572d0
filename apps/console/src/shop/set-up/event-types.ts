import type { EventDto } from '@risiti/client/browser';
import type { IconName } from '../../parts/icon.js';

export type EventType = EventDto['type'];

/** The look of each kind of event in a list. */
export const EVENT_LOOKS: Readonly<Record<EventType, readonly [icon: IconName, tone: string]>> = {
  'submission.approved': ['check', 'good'],
  'submission.rejected': ['x', 'act'],
  'submission.needs-review': ['clock', 'wait'],
  'submission.failed': ['x', 'act'],
  'submission.cancelled': ['x', ''],
  'submission.requeued': ['clock', 'wait'],
  'submission.receipt-added': ['check', 'good'],
  'device.held': ['alert', 'act'],
  'device.resumed': ['check', 'good'],
  'batch.finished': ['layers', 'good'],
  'batch.cancelled': ['x', ''],
  'purchase.received': ['truck', ''],
  'notice.received': ['bell', ''],
};

export const EVENT_TYPES = Object.keys(EVENT_LOOKS) as EventType[];
