import { Controller, Get, Inject } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { succeeded } from '@app/contract';
import type { EnvironmentStatus } from '@app/observability';
import type { QueueBackend } from '@app/queue';
import { Failure } from '../http/errors/failure.js';
import { type Reply, reply } from '../http/replies/reply.js';
import { ApiPublicReading } from '../http/openapi/api-reading.js';
import { Drain } from '../http/hooks/drain.js';
import { InstallationStatusReader } from '../infrastructure/installation-status.js';
import { QUEUE_BACKEND } from '../infrastructure/tokens.js';
import { VERSION } from '../infrastructure/version.js';
import { Shown, ShownTime, ShownTimeOrNull } from '../http/openapi/reply-fields.js';
import { HealthQueries } from './health.queries.js';

export class AlarmDto {
  @Shown(
    'nothingSettles: submissions wait, and none was settled for a while. oldSale: the oldest sale without a signature is ' +
      'too old. queuePaused: a queue of the service is paused. The operator of the service sets the limits and is alerted.',
    'nothingSettles',
    { enum: ['nothingSettles', 'oldSale', 'queuePaused'] },
  )
  alarm!: 'nothingSettles' | 'oldSale' | 'queuePaused';

  @ShownTime('Since when this is so', '2026-03-02T07:09:58.000Z')
  since!: string;
}

export class EnvironmentStatusDto {
  @Shown('Submissions that have no answer yet.', 12)
  waiting!: number;

  @Shown('Devices whose next submission waits because the tax authority does not answer.', 0)
  stalledLanes!: number;

  @Shown('Devices that are held until an operator has looked.', 0)
  heldLanes!: number;

  @ShownTimeOrNull('Acceptance time of the oldest submission that has no answer yet', '2026-03-02T07:14:58.000Z')
  oldestWaitingAt!: string | null;

  @ShownTimeOrNull(
    'Acceptance time of the oldest sale or credit note that has no signature yet',
    '2026-03-02T07:14:58.000Z',
  )
  oldestUnsignedSaleAt!: string | null;

  @ShownTimeOrNull('Time at which a submission was settled last', '2026-03-02T07:14:59.000Z')
  lastSettledAt!: string | null;

  @Shown('What is wrong with the service now, for all devices. Empty in normal operation.', [], {
    type: () => [AlarmDto],
  })
  alarms!: AlarmDto[];

  @Shown(
    'closed: the tax authority answers, submissions are sent. open: it does not answer, nothing is sent until the next ' +
      'try. half-open: one submission tries whether it answers again.',
    'closed',
    { enum: ['closed', 'open', 'half-open'] },
  )
  breaker!: 'closed' | 'open' | 'half-open';

  @Shown(
    'Whether a queue is paused: submissions are accepted and stored, and wait until the operator of the service resumes ' +
      'it. null while the queue does not answer.',
    false,
    { oneOf: [{ type: 'boolean' }, { type: 'null' }] },
  )
  paused!: boolean | null;
}

/** The answer of GET /status: the state of the whole service. */
export class StatusDto {
  @Shown('Version of the service.', '0.1.0')
  version!: string;

  @ShownTime('Time of this answer', '2026-03-02T07:15:00.000Z')
  time!: string;

  @Shown('Where the queue lives.', 'postgres', { enum: ['postgres', 'redis'] })
  queue!: 'postgres' | 'redis';

  @Shown('Whether the queue answers. Submissions are accepted and stored even if it does not.', true)
  queueReachable!: boolean;

  @Shown('Worker processes that are alive.', 2)
  workers!: number;

  @ApiProperty({ description: 'The sandbox of the tax authority.', type: () => EnvironmentStatusDto })
  sandbox!: EnvironmentStatusDto;

  @ApiProperty({ description: 'The tax authority itself.', type: () => EnvironmentStatusDto })
  production!: EnvironmentStatusDto;
}

/** The answer of GET /health: whether a load balancer should send requests to this process. */
export class HealthDto {
  @Shown('up, or down if the database cannot be reached.', 'up', { enum: ['up', 'down'] })
  status!: 'up' | 'down';
}

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
  async read(): Promise<Reply> {
    if (this.drain.hasBegun) throw draining();
    await this.queries.ping();
    return reply(200, succeeded<HealthDto>({ status: 'up' }));
  }

  @Get('status')
  @ApiPublicReading('How the service as a whole is doing', StatusDto, { 500: ['905'], 503: ['905'] })
  async readStatus(): Promise<Reply> {
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
