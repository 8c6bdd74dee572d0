import { setTimeout as pause } from 'node:timers/promises';

const CLOSING_MAX_MS = 1_000;

/**
 * Closes one after another, so that nothing closes while an earlier one may still use it. A client of a store that is away
 * cannot close; the process ends after a second all the same.
 */
export async function closeInOrder(closeables: { close(): Promise<void> }[]): Promise<void> {
  for (const closeable of closeables) {
    await Promise.race([closeable.close().catch(() => {}), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
  }
}
