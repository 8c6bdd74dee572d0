import type { Head } from '@app/domain';
import type { JobsOptions } from 'bullmq';

/** What a job carries: ids, and the backlog behind the head for whoever looks at the board. Never a document. */
export interface HeadJob extends Omit<Head, 'delayMs'> {
  v: 1;
}

/** BullMQ silently ignores an id it has seen, so every turn is a job of its own. */
export const jobIdOf = ({ submissionId, turn }: Pick<Head, 'submissionId' | 'turn'>): string =>
  `${submissionId}-${turn}`;

/** Every failure names its own pause; see `AuthorityPause`. */
export const BACKOFF_TYPE = 'authority';

const HOUR_S = 3_600;

export const jobOptions = (head: Head): JobsOptions => ({
  jobId: jobIdOf(head),
  delay: head.delayMs,
  // Giving up is a decision of the ledger, never of a counter. (Above 2³¹−1 the Postgres backend refuses.)
  attempts: 2 ** 31 - 1,
  backoff: { type: BACKOFF_TYPE },
  removeOnComplete: { age: HOUR_S },
  // What failed waits for an operator, who may be long in coming. It is rare, so there is room for it.
  removeOnFail: { age: 90 * 24 * HOUR_S },
  stackTraceLimit: 1,
  keepLogs: 20,
});

export const toJob = ({ delayMs: _, ...head }: Head): HeadJob => ({ v: 1, ...head });
