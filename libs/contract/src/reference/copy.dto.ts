import { ApiProperty } from '@nestjs/swagger';

/** What every answer says that is a copy of the tax authority's. */
export class CopyDto {
  @ApiProperty({
    description: 'When the tax authority last told; ISO 8601. As `since` it brings what came later.',
    format: 'date-time',
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string;

  @ApiProperty({
    description: 'True where it could not be had again in time: then it is older than it should be.',
    examples: [false],
  })
  stale!: boolean;
}

export const TEXT_OR_NULL = { oneOf: [{ type: 'string' }, { type: 'null' }] };
