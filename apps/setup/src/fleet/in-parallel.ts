/** Does the work for each, some at a time. Once the signal is aborted nothing more is begun. */
export async function inParallel<T>(
  items: readonly T[],
  parallelMax: number,
  signal: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const workInTurn = async (): Promise<void> => {
    // They share one iterator: who is done takes the next.
    for (const item of waiting) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  await Promise.all(Array.from({ length: Math.min(parallelMax, items.length) }, workInTurn));
}
