import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { ApiConfig } from '@app/config';
import { hasBearerToken, type Registry } from '@app/observability';
import { failedAt } from '../http/errors/failure.js';
import { METRICS_REGISTRY, SETTINGS } from '../infrastructure/tokens.js';

/**
 * The metrics of this process at /metrics. The API is open to strangers, and behind a proxy all callers look alike, so
 * neither an address nor a port of its own would keep strangers out. Therefore a reader needs a token, and without a token
 * in the settings there is no such page. The page is a Fastify route, since it is neither an operation nor an envelope.
 */
@Injectable()
export class MetricsPage {
  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: ApiConfig,
  ) {}

  serve(fastify: FastifyInstance): void {
    const { metricsToken } = this.settings;
    if (metricsToken === undefined) return;
    fastify.get('/metrics', async (request, http) => {
      if (!hasBearerToken(request.headers.authorization, metricsToken)) throw wrongMetricsToken();
      void http.header('content-type', this.registry.contentType);
      return this.registry.metrics();
    });
  }
}

const wrongMetricsToken = () =>
  failedAt('001', 'authorization', 'The metrics need a token.', 'Send METRICS_TOKEN as Authorization: Bearer.', {
    headers: { 'WWW-Authenticate': 'Bearer' },
  });
