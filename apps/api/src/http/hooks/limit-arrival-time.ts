import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../errors/broken-requests.js';

/** A request that dribbles in must not hold its connection for ever; a long wait for the answer is another matter. */
const ARRIVAL_MAX_MS = 60_000;

const arrivalTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Node's own limit holds for every request alike, and an upload may take as long as it goes on. Ours holds until all of a
 * request is there, also of one that has its answer already.
 */
export function limitArrivalTime(fastify: FastifyInstance, withinMs = ARRIVAL_MAX_MS): void {
  fastify.addHook('onRequest', (request, http, next) => {
    const { raw } = request;
    if (!raw.complete) {
      const timer = setTimeout(() => giveUpOnRequest(raw, http.raw.writableEnded), withinMs).unref();
      arrivalTimers.set(raw, timer);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    next();
  });
}

/** Whoever reads its lines gives up on one that has fallen silent. */
export const liftArrivalLimit = (raw: IncomingMessage): void => clearTimeout(arrivalTimers.get(raw));

function giveUpOnRequest(raw: IncomingMessage, isAnswered: boolean): void {
  if (raw.complete) return;
  if (isAnswered) raw.socket.destroy();
  else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket);
}
