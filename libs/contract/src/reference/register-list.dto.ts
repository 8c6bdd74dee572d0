import { ApiProperty } from '@nestjs/swagger';

/** What every list says that is kept by us of what the tax authority told, page by page. */
export class RegisterListDto {
  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last one.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;

  @ApiProperty({
    description: 'When the tax authority last told; ISO 8601. Null before it was asked.',
    oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
    examples: ['2026-03-02T07:15:00.120Z'],
  })
  asOf!: string | null;

  @ApiProperty({
    description: 'True where it could not be had again in time: then it is older than it should be.',
    examples: [false],
  })
  stale!: boolean;
}
