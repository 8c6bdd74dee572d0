import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../errors/broken-requests.js';

/** A request that dribbles in must not hold its connection for ever; a long wait for the answer is another matter. */
const ARRIVES_WITHIN_MS = 60_000;

const patience = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Node's own limit holds for every request alike, and an upload may take as long as it goes on. Ours holds until all of a
 * request is there, also of one that has its answer already.
 */
export function arriveInTime(fastify: FastifyInstance, withinMs = ARRIVES_WITHIN_MS): void {
  fastify.addHook('onRequest', (request, http, next) => {
    const { raw } = request;
    if (!raw.complete) {
      const late = setTimeout(() => giveUp(raw, http.raw.writableEnded), withinMs).unref();
      patience.set(raw, late);
      raw.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late));
    }
    next();
  });
}

/** Whoever reads its lines gives up on one that has fallen silent. */
export const mayTakeItsTime = (raw: IncomingMessage): void => clearTimeout(patience.get(raw));

function giveUp(raw: IncomingMessage, isAnswered: boolean): void {
  if (raw.complete) return;
  if (isAnswered) raw.socket.destroy();
  else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket);
}
