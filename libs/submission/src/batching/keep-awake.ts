const PING_MS = 3_000;

/**
 * Passes on what comes. While the next one is awaited, the transaction gets a statement now and then, because Postgres ends a
 * transaction that is idle for ten seconds. Lines of a whole file wait for a place to be checked, and many accounts may want one.
 */
export async function* keepAwake<T>(pieces: AsyncIterable<T>, ping: () => Promise<unknown>): AsyncGenerator<T> {
  const iterator = pieces[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await whilePinging(iterator.next(), ping);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

async function whilePinging<T>(coming: Promise<T>, ping: () => Promise<unknown>): Promise<T> {
  // A connection that broke shows at the next statement.
  const pinging = setInterval(() => void ping().catch(() => {}), PING_MS);
  try {
    return await coming;
  } finally {
    clearInterval(pinging);
  }
}
