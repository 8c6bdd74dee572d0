export { openBackend, type QueueBackend, type QueueSettings } from './backend.js';
export type { HeadJob } from './head-job.js';
export { HeadQueue } from './head-queue.js';
export { migrateQueue } from './migrate-queue.js';
export { AuthorityPause, backoffStrategy, heldFor, putBack, type TakenJob } from './pause.js';
export { QUEUE_NAMES } from './queue-names.js';
export { SettledRelay, type SettledSignal } from './settled-signal.js';
