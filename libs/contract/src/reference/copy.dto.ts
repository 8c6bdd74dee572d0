import { ApiProperty } from '@nestjs/swagger';

/** Common to all answers that show a stored copy of the authority's data. */
export class CopyDto {
  @ApiProperty({
    description:
      'Time of the last answer of the tax authority; ISO 8601. Send it as `since` to get only later changes.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string;

  @ApiProperty({
    description: 'True if the copy could not be refreshed in time.',
    examples: [false],
  })
  stale!: boolean;
}
