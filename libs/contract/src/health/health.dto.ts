import { ApiProperty } from '@nestjs/swagger';

/** What GET /health answers: whether requests should be sent to this process. */
export class HealthDto {
  @ApiProperty({
    description: 'up, or down when the ledger cannot be reached.',
    enum: ['up', 'down'],
    examples: ['up'],
  })
  status!: 'up' | 'down';
}
