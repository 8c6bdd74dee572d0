import type { FastifyInstance } from 'fastify';
import { hasBearerToken, type Registry } from '@app/observability';
import { failedAt } from '../http/errors/failure.js';

/**
 * The numbers of this process, for whoever has the token. The API stands where strangers come by, and a proxy before it
 * makes all callers look alike, so neither an address nor a port of its own would keep them out; without a token there
 * is no such page.
 */
export function serveMetrics(fastify: FastifyInstance, registry: Registry, token: string | undefined): void {
  if (token === undefined) return;
  fastify.get('/metrics', async (request, http) => {
    if (!hasBearerToken(request.headers.authorization, token)) throw wrongMetricsToken();
    void http.header('content-type', registry.contentType);
    return registry.metrics();
  });
}

const wrongMetricsToken = () =>
  failedAt('001', 'authorization', 'The metrics need a token.', 'Send METRICS_TOKEN as Authorization: Bearer.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
