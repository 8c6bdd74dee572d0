import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** Requests go on for so long in one turn of the process. */
const TURN_MAX_MS = 10;

/**
 * Lets requests that could all go on at once go on in several turns of the process. Otherwise six hundred of them would keep
 * everything else waiting until the last one has had its part.
 */
export class RequestTurns {
  private readonly waiting: (() => void)[] = [];
  /** No turn is under way when it is null. */
  private turnEndsAt: number | null = null;

  /** From here on, each request of the server waits for its turn. */
  install(fastify: FastifyInstance): void {
    fastify.addHook('onRequest', (_request, _http, next) => this.goOn(next));
  }

  private goOn(request: () => void): void {
    if (this.turnEndsAt === null) this.beginTurn();
    if (this.waiting.length > 0 || this.isTurnOver) this.waiting.push(inContext(request));
    else request();
  }

  private beginTurn(): void {
    this.turnEndsAt = performance.now() + TURN_MAX_MS;
    setImmediate(() => void this.nextTurn());
  }

  private async nextTurn(): Promise<void> {
    this.turnEndsAt = null;
    if (this.waiting.length > 0) this.beginTurn();
    while (this.waiting.length > 0 && !this.isTurnOver) {
      this.waiting.shift()!();
      // What the request does at once counts for this turn.
      await Promise.resolve();
    }
  }

  private get isTurnOver(): boolean {
    return performance.now() >= this.turnEndsAt!;
  }
}

/** Keeps what belongs to the request, such as its account. `AsyncResource.bind` does the same for a hundred times the processor time. */
function inContext(request: () => void): () => void {
  const context = new AsyncResource('RequestTurn');
  return () => context.runInAsyncScope(request);
}
