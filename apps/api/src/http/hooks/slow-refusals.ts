import { setTimeout } from 'node:timers/promises';
import { RateLimit } from '@app/access';
import type { FastifyInstance } from 'fastify';
import { isCutAfterAnswer } from './close-after-request.js';
import { holderOf } from './limit-shares.js';

export interface SlowRefusalLimits {
  /** Refusals that a client gets at once. A till that is refused now and then notices no pause. */
  atOncePerMinute: number;
  /** Each pause is up to half longer or shorter, because refusals that end at the same time would come again at the same time. */
  pauseMs: number;
  /** Each waiting refusal keeps a connection and a few kilobytes. */
  waitingMax: number;
}

const LIMITS: SlowRefusalLimits = { atOncePerMinute: 60, pauseMs: 2_000, waitingMax: 1_000 };
/** Such a body costs most when it begins to arrive, and what has arrived of it takes megabytes. */
const LIMITS_OF_CUT_BODIES: SlowRefusalLimits = { atOncePerMinute: 6, pauseMs: 10_000, waitingMax: 20 };

/**
 * Keeps the refusals of a client back for a while if it got many of them lately. A client that comes again at once would cost the
 * process more with its refusals than others cost with their sales. While its refusals wait, it costs nothing.
 */
export class SlowRefusals {
  private readonly atOnce: RateLimit;
  private waiting = 0;

  constructor(
    private readonly limits: SlowRefusalLimits = LIMITS,
    private readonly pause: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
  ) {
    this.atOnce = new RateLimit(limits.atOncePerMinute);
  }

  async beforeRefusal(client: string): Promise<void> {
    const isOften = this.atOnce.take(client)?.isTaken === false;
    if (!isOften || this.waiting >= this.limits.waitingMax) return;
    this.waiting++;
    await this.pause(this.limits.pauseMs * (0.5 + Math.random()));
    this.waiting--;
  }
}

const TOO_MANY = 429;

export function slowDownRefusals(fastify: FastifyInstance, refusals = new SlowRefusals()): void {
  const ofCutBodies = new SlowRefusals(LIMITS_OF_CUT_BODIES);
  fastify.addHook('onSend', async (request, http, answer) => {
    if (http.statusCode !== TOO_MANY) return answer;
    await (isCutAfterAnswer(request.raw) ? ofCutBodies : refusals).beforeRefusal(holderOf(request));
    return answer;
  });
}
