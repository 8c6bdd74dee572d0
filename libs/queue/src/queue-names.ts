import type { Environment } from '@app/domain';

/** Sandbox and production never share a queue, so that an outage of one is not felt in the other. */
export const QUEUE_NAMES = {
  SANDBOX: 'submissions-sandbox',
  PRODUCTION: 'submissions-production',
} as const satisfies Record<Environment, string>;
