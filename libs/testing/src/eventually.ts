import { setTimeout as delay } from 'node:timers/promises';

interface EventuallyOptions {
  timeoutMs?: number;
  everyMs?: number;
}

/**
 * Repeats an assertion until it holds and returns its value. After the timeout it throws the last failure. The timeout
 * allows for a busy machine and costs nothing while the assertion succeeds.
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
