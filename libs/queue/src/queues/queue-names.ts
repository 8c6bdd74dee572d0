import type { Environment } from '@app/domain';

/** Sandbox and production never share a queue, so that an outage of one never delays the other. */
export const QUEUE_NAMES = {
  SANDBOX: 'submissions-sandbox',
  PRODUCTION: 'submissions-production',
} as const satisfies Record<Environment, string>;

export const QUESTION_QUEUE_NAMES = {
  SANDBOX: 'questions-sandbox',
  PRODUCTION: 'questions-production',
} as const satisfies Record<Environment, string>;

export const LOOKUP_QUEUE_NAMES = {
  SANDBOX: 'lookups-sandbox',
  PRODUCTION: 'lookups-production',
} as const satisfies Record<Environment, string>;
