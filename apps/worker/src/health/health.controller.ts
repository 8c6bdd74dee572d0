import { Controller, Get, HttpException, Headers, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Database } from '@app/persistence';
import type { WorkerConfig } from '@app/config';
import { hasBearerToken, Registry } from '@app/observability';
import { WORKER_CONFIG } from '../infrastructure/tokens.js';

@Controller()
export class WorkerHealthController {
  constructor(private readonly db: Database) {}

  /** The answer for those who restart a process that hangs: it says nothing of the ledger, because a restart does not bring that back. */
  @Get('livez')
  live(): { status: string } {
    return { status: 'up' };
  }

  /** Answers 200 while this worker runs and reaches the ledger, else 503: for those who watch it. */
  @Get('health')
  async health(): Promise<{ status: string }> {
    try {
      await this.db.query('SELECT 1');
      return { status: 'ok' };
    } catch {
      throw new HttpException({ status: 'ledger unreachable' }, 503);
    }
  }
}

/** Serves the metrics of this process to Prometheus. Without METRICS_TOKEN the page is open to every client. */
@Controller()
export class MetricsController {
  constructor(
    private readonly registry: Registry,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'metricsToken'>,
  ) {}

  @Get('metrics')
  async metrics(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<string> {
    const { metricsToken } = this.config;
    if (metricsToken !== undefined && !hasBearerToken(authorization, metricsToken)) {
      void http.header('www-authenticate', 'Bearer');
      throw new HttpException('Send the metrics token as a Bearer token.', 401);
    }
    void http.header('content-type', this.registry.contentType);
    return this.registry.metrics();
  }
}
