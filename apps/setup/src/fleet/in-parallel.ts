/** Does the work for each, some at a time. Once the signal is aborted nothing more is begun. */
export async function inParallel<T>(
  each: readonly T[],
  atATime: number,
  signal: AbortSignal,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = each.values();
  const workOff = async (): Promise<void> => {
    // They share one iterator: who is done takes the next.
    for (const one of waiting) {
      if (signal.aborted) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atATime, each.length) }, workOff));
}
