export type { QueueBackend, QueueSettings } from './backend.js';
export { type HeadJob, jobIdOf } from './head-job.js';
export { HeadQueue } from './head-queue.js';
export { migrateQueue } from './migrate-queue.js';
export { openBackend } from './open-backend.js';
export { AuthorityPause, backoffStrategy, heldFor, putBack, type TakenJob } from './pause.js';
export { type QuestionJob, QuestionQueue } from './question-queue.js';
export { QUESTION_QUEUE_NAMES, QUEUE_NAMES } from './queue-names.js';
export { SettledRelay, type SettledSignal } from './settled-signal.js';
