import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type EnvironmentStatusDto, HealthDto, StatusDto, succeeded } from '@app/contract';
import type { EnvironmentStatus } from '@app/observability';
import { Failure } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiPublicReading } from '../http/openapi/api-reading.js';
import { Resources } from '../infrastructure/resources.js';
import { VERSION } from '../infrastructure/version.js';

@ApiTags('Service')
@Controller()
export class HealthController {
  constructor(@Inject(Resources) private readonly resources: Resources) {}

  @Get('health')
  @ApiPublicReading('Whether requests should be sent to this process', HealthDto, { 503: ['905'] })
  async health(): Promise<Reply> {
    if (this.resources.requestChecks.drain.hasBegun) throw draining();
    await this.resources.db.query('SELECT 1');
    return reply(200, succeeded({ status: 'up' }));
  }

  @Get('status')
  @ApiPublicReading('How the service as a whole is doing', StatusDto, { 500: ['905'], 503: ['905'] })
  async status(): Promise<Reply> {
    const { queueReachable, workers, environments } = await this.resources.readStatus();
    const { queueBackend } = this.resources;
    const data: StatusDto = {
      ...{ version: VERSION, time: new Date().toISOString(), queue: queueBackend.name, queueReachable, workers },
      sandbox: environmentStatus(environments.SANDBOX),
      production: environmentStatus(environments.PRODUCTION),
    };
    return reply(200, succeeded(data));
  }
}

/** It takes what still comes; a balancer is to send it to another. */
const draining = (): Failure =>
  new Failure('905', {
    status: 503,
    message: 'This process is shutting down.',
    fix: 'Send requests to another process of the service.',
    data: { status: 'draining' },
  });

/** For everybody to see: how many and since when, and of nobody. */
const environmentStatus = (status: EnvironmentStatus): EnvironmentStatusDto => ({
  waiting: status.waiting,
  stalledLanes: status.stalledLanes,
  heldLanes: status.heldLanes,
  oldestWaitingAt: status.oldestWaitingAt,
  breaker: status.breaker.state,
});
