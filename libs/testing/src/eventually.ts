import { setTimeout as delay } from 'node:timers/promises';

interface EventuallyOptions {
  timeoutMs?: number;
  everyMs?: number;
}

/**
 * Repeats an assertion until it holds and returns its value; past the time, its own last complaint is the failure. The time
 * is for a machine under any load: it costs nothing where the assertion comes to hold.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { timeoutMs = 60_000, everyMs = 25 }: EventuallyOptions = {},
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() >= deadline) throw error;
    }
    await delay(everyMs);
  }
}
