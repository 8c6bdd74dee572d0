import { ApiProperty } from '@nestjs/swagger';

/** Common to all paged lists that show a stored copy of the authority's data. */
export class RegisterListDto {
  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;

  @ApiProperty({
    description: 'Time of the last answer of the tax authority; ISO 8601. Null before the first fetch.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string | null;

  @ApiProperty({
    description: 'True if the copy could not be refreshed in time.',
    examples: [false],
  })
  stale!: boolean;
}
