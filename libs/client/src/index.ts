export * from './everywhere.js';
export { type BatchLine, checkBatch, type CheckEntry, sendBatch } from './batches.js';
export { connect, type Connection } from './connect.js';
export { numberOf } from './documents.js';
export { Outbox, type OutboxEntry, OutboxInUseError } from './outbox/outbox.js';
export { type EventPost, signWebhook, verifyWebhook, WebhookVerificationError } from './webhooks.js';
