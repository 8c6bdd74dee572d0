import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { HeadJob } from './head-job.js';

/** A job while a processor has it. */
export type ActiveJob = Job<HeadJob>;

/** Thrown by a processor: try this job again after a pause, which operators see as its delay and attempts. */
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

/** What nobody expected (the ledger away, a bug) is tried again too, ever more rarely; nothing is lost meanwhile. */
export const backoffStrategy = (attemptsMade: number, _type?: string, error?: Error): number =>
  error instanceof AuthorityPause
    ? wholeMs(error.delayMs)
    : Math.min(1_000 * 2 ** Math.min(attemptsMade - 1, 10), UNEXPECTED_PAUSE_MAX_MS);

/** Back into the queue after a while, without an attempt being spent: nothing was tried. */
export async function deferJob(
  job: Pick<Job, 'moveToDelayed'>,
  delayMs: number,
  token?: string,
): Promise<DelayedError> {
  await job.moveToDelayed(Date.now() + wholeMs(delayMs), token);
  return new DelayedError();
}

/** The Postgres backend refuses a part of a millisecond, and a job it refuses to put back counts as failed. */
const wholeMs = (ms: number): number => Math.ceil(ms);

/** The job fails for good, with the reason in its face; the ledger gives the submission another turn when it may go on. */
export const heldJobError = (message: string): UnrecoverableError => new UnrecoverableError(message);
