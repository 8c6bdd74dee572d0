import { setTimeout as pause } from 'node:timers/promises';
import { constraintOf, isContention, isLockTimeout } from '@app/persistence';
import { CONTESTED_CONSTRAINTS } from '../accepting/accept.js';

/** A number was another's when it was asked for, and nobody's when it was asked whose. */
export class NaturalKeyJustReleased extends Error {}

/** Somebody else was at it at the same moment: the same again may well succeed. */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NaturalKeyJustReleased ||
  isContention(error) ||
  isLockTimeout(error) ||
  CONTESTED_CONSTRAINTS.includes(constraintOf(error) ?? '');

const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 25;

/** For what may simply be done again. */
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
