export type { QueueBackend } from './queue-backend.js';
export { type HeadJob, HeadQueue, jobIdOf, type Unfinished } from './queues/head-queue.js';
export { type LookupJob, LookupQueue } from './queues/lookup-queue.js';
export { migrateQueue, QUEUE_SCHEMA } from './backends/postgres-backend.js';
export { openBackend } from './backends/open-backend.js';
export { AuthorityPause, backoffStrategy, heldJobError, deferJob, type ActiveJob } from './queues/job-delays.js';
export { type LearnJob, type QuestionJob, QuestionQueue } from './queues/question-queue.js';
export { clearFailed, QueueControl } from './queues/queue-control.js';
export {
  LOOKUP_QUEUE_NAMES,
  PRODUCER_OPTIONS,
  QUESTION_QUEUE_NAMES,
  QUEUE_NAMES,
  WEBHOOK_QUEUE_NAMES,
} from './queues/producers.js';
export { type WebhookJob, WebhookQueue } from './queues/webhook-queue.js';
export type { Queue } from 'bullmq';
export { SettledSignals, type SettledSignal } from './settled-signal.js';
