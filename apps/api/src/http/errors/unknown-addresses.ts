import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failedAt } from './failure.js';
import { reportWhenClosed } from '../hooks/report-requests.js';

/**
 * Refuses an unknown address before the body is read, since the address is the first mistake of the caller. A known address
 * with the wrong method gets 405 and the allowed methods. This is a Fastify hook, because Nest answers unknown routes only
 * after parsing the body.
 */
export function answerUnknownAddresses(fastify: FastifyInstance): void {
  const routes: { method: string; pattern: RegExp }[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, pattern: patternOf(url) });
  });
  fastify.addHook('onRequest', async (request, http) => {
    if (!request.is404) return;
    const path = request.url.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
    const page = isOfBrowser(request) ? PAGES[path] : undefined;
    if (page !== undefined) return http.redirect(page);
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    const hint = request.method === 'GET' ? HINTS.find(({ path: wished }) => wished.test(path))?.fix : undefined;
    throw allowed.length > 0
      ? wrongMethod(request.method, [...new Set(allowed)].join(', '), hint)
      : noSuchAddress(hint);
  });
}

/** The address that people type, and the page that they want. A program gets the usual answer. */
const PAGES: Readonly<Record<string, string | undefined>> = {
  ...{ '/': '/docs', '/admin': '/admin/queues', '/admin/api': '/admin/api/docs' },
};

/** The things that people look for at addresses that one may only post to. */
const HINTS = [
  {
    path: /^\/api\/v1\/(sales|invoices)(\/[^/]+)?$/,
    fix: 'Read one document with GET /api/v1/submissions?invcNo=<number>, and all sales with GET /api/v1/submissions?kind=sale.',
  },
];

const isOfBrowser = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);

const wrongMethod = (method: string, allow: string, hint = `Use ${allow}.`) =>
  failedAt('003', 'method', `This address does not support ${method}.`, hint, {
    status: 405,
    headers: { Allow: allow },
  });

export const noSuchAddress = (hint = 'See /docs for all addresses; they begin with /api/v1.') =>
  failedAt('003', 'path', 'This address does not exist.', hint, { status: 404 });

/** Answers the addresses that Fastify refuses before routing: a `%` without hex digits, or a segment that is too long. */
export function refuseAddress(error: { statusCode?: number }, request: FastifyRequest, http: FastifyReply): void {
  reportWhenClosed(request, http);
  const malformed = () =>
    failedAt(
      '003',
      'path',
      'The address is not a well-formed URL.',
      'Percent-encode special characters, for example % as %25.',
      { status: 400 },
    );
  const { status, body } = (error.statusCode === 400 ? malformed() : noSuchAddress()).toReply(request.id);
  void http.header('x-request-id', request.id).status(status).send(body);
}
