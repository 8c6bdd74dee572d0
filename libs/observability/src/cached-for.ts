/**
 * A read that is made at most once in a while, however many ask: all who come meanwhile share its answer, or its
 * failure, and nobody makes a second while the first is under way.
 */
export function cachedFor<T>(ms: number, read: () => Promise<T>, now = () => performance.now()): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let staleAt = Infinity;
  return () => {
    if (latest && now() < staleAt) return latest;
    staleAt = Infinity;
    const reading = read();
    const done = () => void (staleAt = now() + ms);
    reading.then(done, done);
    return (latest = reading);
  };
}
