import type { FastifyInstance } from 'fastify';
import { answerBrokenRequest } from './broken-requests.js';
import { isUpload } from './uploads.js';

/** A request that dribbles in must not hold its connection for ever; a long wait for the answer is another matter. */
const ARRIVES_WITHIN_MS = 60_000;

/**
 * Node's own limit holds for every request alike, and an upload may take as long as it goes on: whoever reads its lines
 * gives up on one that has fallen silent.
 */
export function arriveInTime(fastify: FastifyInstance, withinMs = ARRIVES_WITHIN_MS): void {
  fastify.addHook('onRequest', (request, http, next) => {
    const { raw } = request;
    if (!raw.complete && !isUpload(request)) {
      const late = setTimeout(() => {
        if (!raw.complete)
          answerBrokenRequest({ code: 'ERR_HTTP_REQUEST_TIMEOUT' } as NodeJS.ErrnoException, raw.socket);
      }, withinMs).unref();
      raw.once('end', () => clearTimeout(late));
      http.raw.once('close', () => clearTimeout(late));
    }
    next();
  });
}
