import { setTimeout as pause } from 'node:timers/promises';

const CLOSING_MAX_MS = 1_000;

/**
 * Closes one after another, so that nothing is gone while something before it may still use it. A store that is away
 * keeps its clients from closing; the process ends all the same.
 */
export async function closeInOrder(closeables: { close(): Promise<void> }[]): Promise<void> {
  for (const closeable of closeables) {
    await Promise.race([closeable.close().catch(() => {}), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
  }
}
