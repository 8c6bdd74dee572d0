import { ApiProperty } from '@nestjs/swagger';

export class EnvironmentStatusDto {
  @ApiProperty({ description: 'Submissions that have no answer yet.', examples: [12] })
  waiting!: number;

  @ApiProperty({
    description: 'Devices whose next submission waits for the tax authority to come back.',
    examples: [0],
  })
  stalledLanes!: number;

  @ApiProperty({ description: 'Devices that are held until an operator has looked.', examples: [0] })
  heldLanes!: number;

  @ApiProperty({
    description: 'When the oldest submission that is next in its line was accepted; ISO 8601.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:14:58.000Z'],
  })
  oldestWaitingAt!: string | null;

  @ApiProperty({
    description:
      'Whether submissions are sent: closed while the tax authority answers; open while it does not, and the next ' +
      'question is awaited; half-open while one submission asks whether it is back.',
    enum: ['closed', 'open', 'half-open'],
    examples: ['closed'],
  })
  breaker!: 'closed' | 'open' | 'half-open';
}

/** What GET /status answers: how the service as a whole is doing. */
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
    description: 'Whether the queue answers. Submissions are accepted and kept also while it does not.',
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
