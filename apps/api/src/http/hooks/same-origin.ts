import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failedAt } from '../errors/failure.js';
import { isOperatorRequest, isOperatorApiRequest } from './authenticate-operators.js';

const READ_METHODS = new Set(['GET', 'HEAD']);
const FROM_ANOTHER_SITE = 'The request comes from a page of another site, which may not change anything here.';
const FIX = 'Use the buttons of the board, or send the request from a program other than a browser.';

/**
 * A browser sends an operator's password along whichever page it was that asked. What changes something must therefore
 * come from a page of our own; what is no browser says neither where it comes from, nor has it such a password.
 */
export function refuseOtherSites(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, http) => {
    if (!isOperatorRequest(request) || READ_METHODS.has(request.method) || isSameOrigin(request)) return;
    if (isOperatorApiRequest(request)) throw failedAt('001', 'origin', FROM_ANOTHER_SITE, FIX, { status: 403 });
    return http.status(403).type('text/plain; charset=utf-8').send(`${FROM_ANOTHER_SITE} ${FIX}\n`);
  });
}

/** Old browsers, and all on plain HTTP, say only the origin. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
