/** Bounds a wait for the queue's store, which may hang for as long as it is away. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the queue did not answer within ${ms} ms`)), ms);
  });
  // Whichever comes second is nobody's concern any more.
  work.catch(() => {});
  return Promise.race([work, bound]).finally(() => clearTimeout(timer));
}
