import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from '../errors/broken-requests.js';

/** A slow request must not hold its connection for ever. The wait for an answer has a limit of its own. */
const ARRIVAL_MAX_MS = 60_000;

const arrivalTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * Limits the time in which a request must arrive, also one that is answered already. The limit of Node holds for uploads
 * too, and an upload may take as long as it makes progress.
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

/** The reader of an upload has a limit for silence instead. */
export const liftArrivalLimit = (raw: IncomingMessage): void => clearTimeout(arrivalTimers.get(raw));

function giveUpOnRequest(raw: IncomingMessage, isAnswered: boolean): void {
  if (raw.complete) return;
  if (isAnswered) raw.socket.destroy();
  else answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket);
}
