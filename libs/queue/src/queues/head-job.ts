import type { Head } from '@app/domain';
import type { JobsOptions } from 'bullmq';

/** An attempt that does not end the job: the job is tried again, is deferred, or fails for an operator. */
export type Unfinished =
  | { kind: 'retry'; delayMs: number; message: string }
  | { kind: 'defer'; delayMs: number; reason: string }
  /** An operator must act. The job fails with the authority's message; the lane waits, or goes on without the submission. */
  | { kind: 'held'; message: string; laneGoesOn?: boolean; isParked?: boolean };

/** A job carries ids, and the backlog behind the head for the operators' board. It never carries a document. */
export interface HeadJob extends Omit<Head, 'delayMs'> {
  v: 1;
  /** What became of the document in the job of an earlier one. The first delivery concludes this, and tries nothing. */
  last?: Unfinished;
}

/** BullMQ silently ignores an id that it has seen, so every turn has its own job id. */
export const jobIdOf = ({ submissionId, turn }: Pick<Head, 'submissionId' | 'turn'>): string =>
  `${submissionId}-${turn}`;

/** Every failure names its own delay; see `AuthorityPause`. */
export const BACKOFF_TYPE = 'authority';

const HOUR_S = 3_600;

export const jobOptions = (head: Head): JobsOptions => ({
  jobId: jobIdOf(head),
  delay: head.delayMs,
  // The ledger decides when to give up, never a counter of the queue. The Postgres backend refuses more than 2³¹−1.
  attempts: 2 ** 31 - 1,
  backoff: { type: BACKOFF_TYPE },
  removeOnComplete: { age: HOUR_S },
  // A failed job waits for an operator, perhaps for long. Failed jobs are rare, so there is room for them.
  removeOnFail: { age: 90 * 24 * HOUR_S },
  stackTraceLimit: 1,
  keepLogs: 20,
});

export const toJob = ({ delayMs: _, ...head }: Head, last?: Unfinished): HeadJob => ({
  v: 1,
  ...head,
  ...(last && { last }),
});
