import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';

/**
 * Makes a stream of text that is made on demand. The connection demands it, in a context of its own; each part is made in the
 * context of the request, so that its reads count for the account.
 */
export function streamInContext(parts: AsyncIterable<string>): Readable {
  const inContext = AsyncLocalStorage.snapshot();
  const source = parts[Symbol.asyncIterator]();
  const end = async (): Promise<IteratorResult<string>> =>
    (await inContext(() => source.return?.())) ?? { done: true, value: undefined };
  return Readable.from({
    [Symbol.asyncIterator]: () => ({ next: () => inContext(() => source.next()), return: end }),
  });
}
