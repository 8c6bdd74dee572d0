import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { HeadJob } from './head-queue.js';

export type ActiveJob = Job<HeadJob>;

/** A processor throws this to try the job again after a pause. The board shows operators the delay and the attempts. */
export class AuthorityPause extends Error {
  constructor(
    message: string,
    readonly delayMs: number,
  ) {
    super(message);
    this.name = 'AuthorityPause';
  }
}

const UNEXPECTED_PAUSE_MAX_MS = 30_000;

/** An unexpected error (the ledger is away, a bug) is retried too, with growing delays. Nothing is lost meanwhile. */
export const backoffStrategy = (attemptsMade: number, _type?: string, error?: Error): number =>
  error instanceof AuthorityPause
    ? wholeMs(error.delayMs)
    : Math.min(1_000 * 2 ** Math.min(attemptsMade - 1, 10), UNEXPECTED_PAUSE_MAX_MS);

/** Defers a job: it waits in the queue for a while. The job spends no attempt, because nothing was tried. */
export async function deferJob(
  job: Pick<Job, 'moveToDelayed'>,
  delayMs: number,
  token?: string,
): Promise<DelayedError> {
  await job.moveToDelayed(Date.now() + wholeMs(delayMs), token);
  return new DelayedError();
}

/** The Postgres backend refuses fractions of a millisecond, and a job that cannot be deferred counts as failed. */
const wholeMs = (ms: number): number => Math.ceil(ms);

/** The job fails for good and shows the reason. The ledger gives the submission another turn when its lane may go on. */
export const heldJobError = (message: string): UnrecoverableError => new UnrecoverableError(message);
