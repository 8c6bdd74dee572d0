import type { FastifyInstance } from 'fastify';
import { failedAt } from './failure.js';

/** The right address with the wrong method is told apart from an address that does not exist. */
export function answerUnknownMethods(fastify: FastifyInstance): void {
  const routes: { method: string; pattern: RegExp }[] = [];
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ method: one, pattern: patternOf(url) });
  });
  fastify.addHook('preHandler', async (request) => {
    if (!request.is404) return;
    const path = request.url.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (allowed.length === 0) return;
    const allow = [...new Set(allowed)].join(', ');
    throw failedAt('003', 'method', `${request.method} is not a method of this address.`, `Use ${allow}.`, {
      status: 405,
      headers: { Allow: allow },
    });
  });
}

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
