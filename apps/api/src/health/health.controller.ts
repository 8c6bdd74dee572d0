import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type EnvironmentStatusDto, HealthDto, StatusDto, succeeded } from '@app/contract';
import type { EnvironmentStatus } from '@app/observability';
import type { QueueBackend } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiPublicReading } from '../http/openapi/api-reading.js';
import { Drain } from '../http/hooks/drain.js';
import { InstallationStatusReader } from '../infrastructure/installation-status.js';
import { QUEUE_BACKEND } from '../infrastructure/tokens.js';
import { VERSION } from '../infrastructure/version.js';
import { HealthQueries } from './health.queries.js';

@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(
    private readonly drain: Drain,
    private readonly queries: HealthQueries,
    private readonly installation: InstallationStatusReader,
    @Inject(QUEUE_BACKEND) private readonly queueBackend: QueueBackend,
  ) {}

  @Get('health')
  @ApiPublicReading('Whether requests should be sent to this process', HealthDto, { 503: ['905'] })
  async health(): Promise<Reply> {
    if (this.drain.hasBegun) throw draining();
    await this.queries.ping();
    return reply(200, succeeded({ status: 'up' }));
  }

  @Get('status')
  @ApiPublicReading('How the service as a whole is doing', StatusDto, { 500: ['905'], 503: ['905'] })
  async status(): Promise<Reply> {
    const { queues, workers, environments } = await this.installation.read();
    const data: StatusDto = {
      ...{ version: VERSION, time: new Date().toISOString(), queue: this.queueBackend.name, workers },
      queueReachable: queues !== null,
      sandbox: environmentStatus(environments.SANDBOX),
      production: environmentStatus(environments.PRODUCTION),
    };
    return reply(200, succeeded(data));
  }
}

/** The process still answers requests, and tells balancers to choose another one. */
const draining = (): Failure =>
  new Failure('905', {
    status: 503,
    message: 'This process is shutting down.',
    fix: 'Send requests to another process of the service.',
    data: { status: 'draining' },
  });

/** Strangers may read this, so it has counts and times, and nothing of any account. */
const environmentStatus = (status: EnvironmentStatus): EnvironmentStatusDto => ({
  waiting: status.waiting,
  stalledLanes: status.stalledLanes,
  heldLanes: status.heldLanes,
  oldestWaitingAt: status.oldestWaitingAt,
  oldestUnsignedSaleAt: status.oldestUnsignedSaleAt,
  lastSettledAt: status.lastSettledAt,
  alarms: status.alarms,
  breaker: status.breaker.state,
  paused: status.pausedQueues && status.pausedQueues.length > 0,
});
