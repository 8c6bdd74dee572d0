import { setTimeout as pause } from 'node:timers/promises';

type Close = () => Promise<unknown>;

const CLOSING_MAX_MS = 5_000;

/** A client whose command went to a node that died may never close. The programs leave it after a moment, too. */
export async function closeOrLeave(close: Close): Promise<void> {
  await Promise.race([close(), pause(CLOSING_MAX_MS, undefined, { ref: false })]);
}

/** Closes after each test what the test opened: the last first, and servers after their clients. */
export function closingAfterEach() {
  const closing: Close[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  return {
    close: (close: Close) => void closing.push(close),
    keep: <T extends { stop: Close }>(servers: T): T => {
      closing.unshift(() => servers.stop());
      return servers;
    },
  };
}
