import { ApiProperty } from '@nestjs/swagger';

/** The answer of GET /health: whether a load balancer should send requests to this process. */
export class HealthDto {
  @ApiProperty({
    description: 'up, or down if the database cannot be reached.',
    enum: ['up', 'down'],
    examples: ['up'],
  })
  status!: 'up' | 'down';
}
