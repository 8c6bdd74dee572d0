import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { RateLimit } from '@app/access';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUpload } from '../requests/upload-route.js';
import { isCutAfterAnswer } from '../hooks/close-after-request.js';
import { clientNetworkOf } from '../requests/client-network.js';
import { holderOf, isOpen } from './limit-shares.js';

export interface SlowRefusalLimits {
  /** Refusals that a client gets at once. A till that is refused now and then notices no pause. */
  atOncePerMinute: number;
  /** Each pause is up to half longer or shorter, because refusals that end at the same time would come again at the same time. */
  pauseMs: number;
  /** Each waiting refusal keeps a connection and a few kilobytes. */
  waitingMax: number;
}

const LIMITS: SlowRefusalLimits = { atOncePerMinute: 60, pauseMs: 2_000, waitingMax: 1_000 };
/** Many accounts may have one network. */
const NETWORK_FACTOR = 3;
/** Such a body costs most when it begins to arrive, and what has arrived of it takes megabytes. */
const LIMITS_OF_CUT_BODIES: SlowRefusalLimits = { atOncePerMinute: 6, pauseMs: 20_000, waitingMax: 20 };
/** A large body that is refused takes the process up to a hundred times as long as a sale. */
const LIMITS_OF_LARGE_BODIES: SlowRefusalLimits = { atOncePerMinute: 6, pauseMs: 4_000, waitingMax: 100 };

/**
 * Keeps the refusals of a client back for a while if it got many of them lately. A client that comes again at once would cost the
 * process more with its refusals than others cost with their sales. While its refusals wait, it costs nothing.
 */
export class SlowRefusals {
  private readonly atOnce: RateLimit;
  private readonly atOnceOfNetwork: RateLimit;
  private waiting = 0;

  constructor(
    private readonly limits: SlowRefusalLimits,
    private readonly pause: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms),
  ) {
    this.atOnce = new RateLimit(limits.atOncePerMinute);
    this.atOnceOfNetwork = new RateLimit(NETWORK_FACTOR * limits.atOncePerMinute);
  }

  /** Clients that anybody can make have a limit together too if they are of one network. */
  async beforeRefusal(client: string, network: string | null): Promise<void> {
    const isOften = !isLeft(this.atOnce, client);
    const isNetworkOften = network !== null && !isLeft(this.atOnceOfNetwork, network);
    if (!(isOften || isNetworkOften) || this.waiting >= this.limits.waitingMax) return;
    this.waiting++;
    await this.pause(this.limits.pauseMs * (0.5 + Math.random()));
    this.waiting--;
  }
}

const isLeft = (limit: RateLimit, key: string): boolean => limit.take(key)?.isTaken !== false;

const TOO_MANY = 429;

/** Each kind of refusals is counted on its own. */
const kindsOfRefusals = () => ({
  byLimits: new SlowRefusals(LIMITS),
  ofCutBodies: new SlowRefusals(LIMITS_OF_CUT_BODIES),
  ofLargeBodies: new SlowRefusals(LIMITS_OF_LARGE_BODIES),
});

/** Sends the refusals that cost the process most later, if a client gets many of them: those by limits, and those of large bodies. */
export function slowDownRefusals(
  fastify: FastifyInstance,
  given: Partial<ReturnType<typeof kindsOfRefusals>> = {},
): void {
  const { byLimits, ofCutBodies, ofLargeBodies } = { ...kindsOfRefusals(), ...given };
  const refusalsLike = (request: FastifyRequest, status: number): SlowRefusals | null => {
    if (status === TOO_MANY) return isCutAfterAnswer(request.raw) ? ofCutBodies : byLimits;
    return isRefused(status) && hasLargeBody(request) ? ofLargeBodies : null;
  };
  fastify.addHook('onSend', async (request, http, answer) => {
    const network = isOpen(request) ? clientNetworkOf(request) : null;
    await refusalsLike(request, http.statusCode)?.beforeRefusal(holderOf(request), network);
    return answer;
  });
}

const isRefused = (status: number): boolean => status >= 400 && status < 500;

const largeBodies = new WeakSet<IncomingMessage>();

/** The body takes the process long to read, and to say what is wrong with it. */
export const noteLargeBody = (request: IncomingMessage): void => void largeBodies.add(request);

const hasLargeBody = (request: FastifyRequest): boolean => largeBodies.has(request.raw) || isUpload(request);
