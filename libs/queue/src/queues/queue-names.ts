import type { Environment } from '@app/domain';

/** Sandbox and production never share a queue, so that an outage of one is not felt in the other. */
export const QUEUE_NAMES = {
  SANDBOX: 'submissions-sandbox',
  PRODUCTION: 'submissions-production',
} as const satisfies Record<Environment, string>;

/** What is asked of the authority without a line to wait in. */
export const QUESTION_QUEUE_NAMES = {
  SANDBOX: 'questions-sandbox',
  PRODUCTION: 'questions-production',
} as const satisfies Record<Environment, string>;

/** What is pulled from the authority's registers, and who is asked for there: reads, and nobody's line. */
export const LOOKUP_QUEUE_NAMES = {
  SANDBOX: 'lookups-sandbox',
  PRODUCTION: 'lookups-production',
} as const satisfies Record<Environment, string>;
