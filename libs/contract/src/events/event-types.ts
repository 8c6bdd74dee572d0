import type { LedgerEvent } from '@app/domain';

export type EventType = LedgerEvent['type'];

/** The types of events, and what each says. Clients choose by these names. */
export const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  'submission.approved': 'The tax authority has approved it; a sale or credit note has its receipt now',
  'submission.rejected': 'The tax authority has refused it',
  'submission.needs-review': 'It is not known whether the tax authority has it; a person of this service looks',
  'submission.failed': 'It was given up, and never signed; its number is free again',
  'submission.cancelled': 'It was withdrawn before it went out',
  'submission.requeued': 'It was in review or given up, and goes out again',
  'submission.receipt-added': 'It was approved without a receipt, and has one now',
  'device.held': 'The device of your branch sends nothing for now; what you post waits',
  'device.resumed': 'The device sends again',
  'batch.finished': 'The batch takes no more lines; `status` says whether all were read',
  'batch.cancelled': 'The batch was cancelled after its end',
  'purchase.received': 'A supplier has reported an invoice to your PIN; confirm or refuse it',
  'notice.received': 'The tax authority has published a notice',
};

export const isEventType = (text: string): text is EventType => Object.hasOwn(EVENT_TYPES, text);
