/** Bounds a call to the store of the queue, which hangs while the store is away. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue did not answer within ${ms} ms`)), ms);
  });
  // After the timeout nobody awaits the call, so its error must not end the process.
  work.catch(() => {});
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}
