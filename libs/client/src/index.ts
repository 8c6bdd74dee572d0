export * from './generated/index.js';
export { type BatchEntry, type BatchLine, batchResults, checkBatch, type CheckEntry, sendBatch } from './batches.js';
export { connect, type Connection } from './connect.js';
export { type Documents, type Kind, numberOf, type Sale } from './documents.js';
export { dataOf, isPassing, NoAnswerError, RisitiError } from './errors.js';
export { followEvents } from './events.js';
export type { Client } from './make-client.js';
export { Outbox, type OutboxEntry, OutboxInUseError } from './outbox/outbox.js';
export {
  type Accepted,
  ENDED_BADLY,
  type Pending,
  type Receipt,
  refund,
  sell,
  submit,
  waitForReceipt,
} from './submit.js';
export { type EventPost, signWebhook, verifyWebhook, WebhookVerificationError } from './webhooks.js';
