import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Authenticator } from '@app/access';
import { authenticate } from './authenticate.js';
import { readJsonBodies } from './json-bodies.js';
import { answerUnknownMethods } from './unknown-methods.js';

const BODY_BYTES_MAX = 1024 * 1024;
const REQUEST_ID = /^[\w.:-]{1,100}$/;

/** Fastify before Nest: limits, and an id for every request, its sender's own where that can be logged safely. */
export const fastifyOptions = () => ({
  bodyLimit: BODY_BYTES_MAX,
  genReqId: (request: { headers: Record<string, unknown> }) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
  },
  routerOptions: { ignoreTrailingSlash: true },
});

/** In the order of their codes: who asks (001) before what the body is. */
export function prepareFastify(fastify: FastifyInstance, authenticator: Authenticator): void {
  fastify.addHook('onRequest', async (request, http) => {
    void http.header('x-request-id', request.id);
  });
  answerUnknownMethods(fastify);
  authenticate(fastify, authenticator);
  readJsonBodies(fastify);
}
