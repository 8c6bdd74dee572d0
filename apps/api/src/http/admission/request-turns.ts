import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Requests go on for so long in one turn of the process. */
const TURN_MAX_MS = 5;

/**
 * Lets requests that could all go on at once go on in several turns of the process. Otherwise six hundred of them would keep
 * everything else waiting until the last one has had its part.
 */
export class RequestTurns {
  private readonly waiting: (() => void)[] = [];
  /** No turn is under way when it is null. */
  private turnEndsAt: number | null = null;

  /** Each request of the server waits for its turn from here on. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (_request, _http, next) => this.goOn(next));
  }

  /**
   * The first request of a turn alone goes on at once. All that wait for the same answer go on before any of them has had its part, and would
   * not notice how long the turn becomes.
   */
  private goOn(request: () => void): void {
    if (this.waiting.length === 0 && this.turnEndsAt === null) {
      this.beginTurn();
      request();
    } else {
      this.waiting.push(inContext(request));
      this.nextGoesOnLater();
    }
  }

  /** Node.js does all that one request can do at once between two of these, so that counts for the turn. */
  private nextGoesOnLater(): void {
    setImmediate(() => (this.isTimeLeft() ? this.waiting.shift()!() : this.nextGoesOnLater()));
  }

  private isTimeLeft(): boolean {
    if (this.turnEndsAt === null) this.beginTurn();
    return performance.now() < this.turnEndsAt!;
  }

  private beginTurn(): void {
    this.turnEndsAt = performance.now() + TURN_MAX_MS;
    setImmediate(() => (this.turnEndsAt = null));
  }
}

/** Keeps what belongs to the request, such as its account. `AsyncResource.bind` does the same for a hundred times the processor time. */
function inContext(request: () => void): () => void {
  const context = new AsyncResource('RequestTurn');
  return () => context.runInAsyncScope(request);
}
