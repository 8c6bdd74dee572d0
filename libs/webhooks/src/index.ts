export { Deliver, type DeliveryReport, type DisabledWebhook } from './deliver.js';
export { type Answer, WebhookSender } from './sender.js';
export { Waker } from './waker.js';
