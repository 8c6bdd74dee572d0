import type { FastifyInstance, FastifyRequest } from 'fastify';

const READING = new Set(['GET', 'HEAD']);
const ELSEWHERE = 'This came from a page of another site. Use the buttons of the board itself.\n';

/**
 * A browser sends an operator's password along whichever page it was that asked. What changes something must therefore
 * come from a page of our own; what is no browser says neither where it comes from, nor has it such a password.
 */
export function refuseOtherSites(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, http) => {
    if (READING.has(request.method) || isFromHere(request)) return;
    return http.status(403).type('text/plain; charset=utf-8').send(ELSEWHERE);
  });
}

/** Old browsers, and all on plain HTTP, say only the origin. */
function isFromHere({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}
