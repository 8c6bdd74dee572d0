import type { FastifyInstance } from 'fastify';

/** A quiet connection is kept for so long… */
export const IDLE_MAX_MS = 90_000;
/**
 * …and its client is told a good deal less. Whoever of both hangs up first, the other may be writing at that moment; a
 * request that meets a reset leaves its till not knowing whether it sold. So the client is to be first, also one whose
 * clock has no time to look.
 */
const ANNOUNCED_IDLE_S = 60;

export function announceIdleTimeout(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_, http, next) => {
    void http.header('keep-alive', `timeout=${ANNOUNCED_IDLE_S}`);
    next();
  });
}
