import { ApiProperty } from '@nestjs/swagger';

export class AlarmDto {
  @ApiProperty({
    description:
      'nothingSettles: submissions wait, and none was settled for a while. oldSale: the oldest sale without a signature is ' +
      'too old. queuePaused: a queue of the service is paused. The operator of the service sets the limits and is alerted.',
    enum: ['nothingSettles', 'oldSale', 'queuePaused'],
    examples: ['nothingSettles'],
  })
  alarm!: 'nothingSettles' | 'oldSale' | 'queuePaused';

  @ApiProperty({
    description: 'Since when this is so; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T07:09:58.000Z'],
  })
  since!: string;
}

export class EnvironmentStatusDto {
  @ApiProperty({ description: 'Submissions that have no answer yet.', examples: [12] })
  waiting!: number;

  @ApiProperty({
    description: 'Devices whose next submission waits because the tax authority does not answer.',
    examples: [0],
  })
  stalledLanes!: number;

  @ApiProperty({ description: 'Devices that are held until an operator has looked.', examples: [0] })
  heldLanes!: number;

  @ApiProperty({
    description: 'Acceptance time of the oldest submission that has no answer yet; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:14:58.000Z'],
  })
  oldestWaitingAt!: string | null;

  @ApiProperty({
    description: 'Acceptance time of the oldest sale or credit note that has no signature yet; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:14:58.000Z'],
  })
  oldestUnsignedSaleAt!: string | null;

  @ApiProperty({
    description: 'Time at which a submission was settled last; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:14:59.000Z'],
  })
  lastSettledAt!: string | null;

  @ApiProperty({
    description: 'What is wrong with the service now, for all devices. Empty in normal operation.',
    type: () => [AlarmDto],
    examples: [[]],
  })
  alarms!: AlarmDto[];

  @ApiProperty({
    description:
      'closed: the tax authority answers, submissions are sent. open: it does not answer, nothing is sent until the next ' +
      'try. half-open: one submission tries whether it answers again.',
    enum: ['closed', 'open', 'half-open'],
    examples: ['closed'],
  })
  breaker!: 'closed' | 'open' | 'half-open';

  @ApiProperty({
    description:
      'Whether a queue is paused: submissions are accepted and stored, and wait until the operator of the service resumes ' +
      'it. null while the queue does not answer.',
    oneOf: [{ type: 'boolean' }, { type: 'null' }],
    examples: [false],
  })
  paused!: boolean | null;
}

/** The answer of GET /status: the state of the whole service. */
export class StatusDto {
  @ApiProperty({ description: 'Version of the service.', examples: ['0.1.0'] })
  version!: string;

  @ApiProperty({
    description: 'Time of this answer; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:00.000Z'],
  })
  time!: string;

  @ApiProperty({ description: 'Where the queue lives.', enum: ['postgres', 'redis'], examples: ['postgres'] })
  queue!: 'postgres' | 'redis';

  @ApiProperty({
    description: 'Whether the queue answers. Submissions are accepted and stored even if it does not.',
    examples: [true],
  })
  queueReachable!: boolean;

  @ApiProperty({ description: 'Worker processes that are alive.', examples: [2] })
  workers!: number;

  @ApiProperty({ description: 'The sandbox of the tax authority.', type: () => EnvironmentStatusDto })
  sandbox!: EnvironmentStatusDto;

  @ApiProperty({ description: 'The tax authority itself.', type: () => EnvironmentStatusDto })
  production!: EnvironmentStatusDto;
}

/** The answer of GET /health: whether a load balancer should send requests to this process. */
export class HealthDto {
  @ApiProperty({
    description: 'up, or down if the database cannot be reached.',
    enum: ['up', 'down'],
    examples: ['up'],
  })
  status!: 'up' | 'down';
}
