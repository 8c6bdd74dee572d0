import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failedAt } from '../errors/failure.js';
import { isOperatorRequest, isOperatorApiRequest } from './authenticate-operators.js';

const READ_METHODS = new Set(['GET', 'HEAD']);
const FROM_ANOTHER_SITE = 'The request comes from a page of another site, which may not change anything here.';
const FIX = 'Send the request from a program other than a browser.';

/**
 * A browser sends the password of an operator with every request, whichever page makes it. A change must therefore come from
 * a page of our own. A program that is no browser sends no origin and keeps no password, so it is let through.
 */
export function refuseOtherSites(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (!isOperatorRequest(request) || READ_METHODS.has(request.method) || isSameOrigin(request)) return;
    if (isOperatorApiRequest(request)) throw failedAt('001', 'origin', FROM_ANOTHER_SITE, FIX, { status: 403 });
    return http.status(403).type('text/plain; charset=utf-8').send(`${FROM_ANOTHER_SITE} ${FIX}\n`);
  });
}

/** A program that is no browser says nothing of where it comes from. */
const isSameOrigin = (request: FastifyRequest): boolean =>
  (request.headers['sec-fetch-site'] ?? request.headers.origin) === undefined || comesFromPageOfOurs(request);

/** Old browsers, and all browsers on plain HTTP, send only the origin. */
export function comesFromPageOfOurs({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
