import type { FastifyInstance } from 'fastify';

/** The server keeps an idle connection for this long. */
export const IDLE_MAX_MS = 90_000;
/**
 * The client is told a shorter time, so that the client closes first. A request that arrives while the server closes gets a
 * reset, and the till does not know whether it sold.
 */
const ANNOUNCED_IDLE_S = 60;

export function announceIdleTimeout(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (_, http, next) => {
    void http.header('keep-alive', `timeout=${ANNOUNCED_IDLE_S}`);
    next();
  });
}
