import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Requests go on for so long in one slice of the event loop. */
const SLICE_MAX_MS = 5;

/**
 * Lets requests that could all go on at once go on in several slices of the event loop. Otherwise six hundred of them would keep
 * everything else waiting until the last one has had its part.
 */
export class RequestSlices {
  private readonly waiting: (() => void)[] = [];
  /** No slice is under way when it is null. */
  private sliceEndsAt: number | null = null;

  /** Each request of the server waits for a slice from here on. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (_request, _http, next) => this.goOn(next));
  }

  /**
   * The first request of a slice alone goes on at once. All that wait for the same answer go on before any of them has had its part, and would
   * not notice how long the slice becomes.
   */
  private goOn(request: () => void): void {
    if (this.waiting.length === 0 && this.sliceEndsAt === null) {
      this.beginSlice();
      request();
    } else {
      this.waiting.push(inContext(request));
      this.nextGoesOnLater();
    }
  }

  /** Node.js does all that one request can do at once between two of these, so that counts for the slice. */
  private nextGoesOnLater(): void {
    setImmediate(() => (this.isTimeLeft() ? this.waiting.shift()!() : this.nextGoesOnLater()));
  }

  private isTimeLeft(): boolean {
    if (this.sliceEndsAt === null) this.beginSlice();
    return performance.now() < this.sliceEndsAt!;
  }

  private beginSlice(): void {
    this.sliceEndsAt = performance.now() + SLICE_MAX_MS;
    setImmediate(() => (this.sliceEndsAt = null));
  }
}

/** Keeps what belongs to the request, such as its account. `AsyncResource.bind` does the same for a hundred times the processor time. */
function inContext(request: () => void): () => void {
  const context = new AsyncResource('RequestSlice');
  return () => context.runInAsyncScope(request);
}
