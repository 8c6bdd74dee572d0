import { setTimeout as delay } from 'node:timers/promises';

interface EventuallyOptions {
  timeoutMs?: number;
  /** Without it, the pauses grow with the time that has passed: an assertion that holds late is asked less often. */
  everyMs?: number;
}

const FIRST_PAUSE_MS = 10;
const PAUSE_MAX_MS = 250;
/** The result is late by at most this share of the time that it took. */
const LATE_MAX = 1 / 8;

/**
 * Repeats an assertion until it holds and returns its value. After the timeout it throws the last failure. The timeout
 * allows for a busy machine and costs nothing while the assertion succeeds.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs }: EventuallyOptions = {},
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() >= startedAt + timeoutMs) throw error;
    }
    await delay(everyMs ?? pauseAfter(performance.now() - startedAt));
  }
}

const pauseAfter = (passedMs: number): number => Math.min(Math.max(passedMs * LATE_MAX, FIRST_PAUSE_MS), PAUSE_MAX_MS);
