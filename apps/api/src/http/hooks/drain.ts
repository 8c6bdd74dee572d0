import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * The time between being told to end and shutting the door. A balancer learns only when it next asks that it is to choose
 * another, and on a connection that is kept the next request may be on its way when it is closed: a reset, and a till that
 * does not know whether it sold. So requests are taken as before, and every answer asks its client to leave.
 *
 * Who keeps a connection and is quiet for all that time hears nothing of it.
 */
export class Drain {
  private begun = false;

  constructor(private readonly ms: number) {}

  get hasBegun(): boolean {
    return this.begun;
  }

  async run(): Promise<void> {
    this.begun = true;
    await pause(this.ms);
  }
}

/** Its hook comes before that of part-in-peace.ts, which looks after whoever is asked to leave while he still sends. */
export function closeConnectionsWhileDraining(fastify: FastifyInstance, drain: Drain): void {
  fastify.addHook('onSend', (_, http, answer, done) => {
    if (drain.hasBegun) void http.removeHeader('keep-alive').header('connection', 'close');
    done(null, answer);
  });
}
