/** The things that Node.js and a browser have alike. */
export * from './generated/index.js';
export { type BatchEntry, batchResults } from './batches.js';
export { type Documents, type Kind, type Sale } from './documents.js';
export { dataOf, isPassing, NoAnswerError, RisitiError } from './errors.js';
export { followEvents } from './events.js';
export type { Client } from './make-client.js';
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
