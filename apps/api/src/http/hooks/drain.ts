import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The time between the signal to stop and closing the server. A balancer learns only with its next health check that it
 * must choose another process. A client with an open connection may send a request at the moment of closing, would get a
 * reset, and could not know whether it sold. So requests are accepted as before, and every answer asks its client to close
 * the connection.
 *
 * A client that is silent for all that time is not asked; see `announceIdleTimeout`.
 */
export class Drain {
  private begun = false;

  constructor(readonly ms: number) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  async run(): Promise<void> {
    this.begun = true;
    await pause(this.ms);
  }
}

/** This hook must run before `closeAfterRequest`, which protects a client that still sends. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, drain: Drain): void {
  fastify.addHook('onSend', (_, http, answer, done) => {
    if (drain.hasBegun) void http.removeHeader('keep-alive').header('connection', 'close');
    done(null, answer);
  });
}
