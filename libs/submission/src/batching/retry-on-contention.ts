import { setTimeout as pause } from 'node:timers/promises';
import { constraintOf, isContention, isLockTimeout } from '@app/persistence';
import { CONTESTED_CONSTRAINTS } from '../accepting/accept.js';
import type { PreparedPost } from '../accepting/new-submission.js';

/** The natural key was taken when the line was written and free when its owner was read. Trying again succeeds. */
export class NaturalKeyJustReleased extends Error {}

/** Lines have a natural key, or take a credit, of a request that is still being received. */
export class LinesContested extends Error {
  constructor(readonly posts: ReadonlyMap<number, PreparedPost>) {
    super('Another request with a number of these lines is still being received.');
  }
}

/** Another transaction interfered at the same moment, so a retry may succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NaturalKeyJustReleased ||
  error instanceof LinesContested ||
  isContention(error) ||
  isLockTimeout(error) ||
  CONTESTED_CONSTRAINTS.includes(constraintOf(error) ?? '');

const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 25;

/** Repeats work that another transaction disturbed. The work must be safe to repeat. */
export async function retryOnContention<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || tries === TRIES_MAX) throw error;
    }
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
  }
}
