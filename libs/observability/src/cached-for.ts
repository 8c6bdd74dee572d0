/**
 * Makes a read at most once in `ms`. Callers that come meanwhile share its answer or its failure, and no second read begins
 * while the first is under way.
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
