import { ApiProperty } from '@nestjs/swagger';

const TEXT_OR_NULL = { oneOf: [{ type: 'string' }, { type: 'null' }] };
const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };

/** One time that a submission was sent to the tax authority, or asked for there. */
export class AttemptDto {
  @ApiProperty({ description: 'Which attempt it was, from 1.', examples: [1] })
  attempt!: number;

  @ApiProperty({ description: 'ISO 8601.', format: 'date-time', examples: ['2026-03-02T07:15:01.020Z'] })
  startedAt!: string;

  @ApiProperty({
    description: 'ISO 8601; null while it is under way, or when it was never heard of again.',
    ...TIME_OR_NULL,
    examples: ['2026-03-02T07:15:02.480Z'],
  })
  endedAt!: string | null;

  @ApiProperty({ description: 'What it came to, if it ended.', ...TEXT_OR_NULL, examples: ['approved'] })
  outcome!: string | null;

  @ApiProperty({ description: "The tax authority's code, if it gave one.", ...TEXT_OR_NULL, examples: [null] })
  code!: string | null;

  @ApiProperty({ description: 'What was said of it, if anything was.', ...TEXT_OR_NULL, examples: [null] })
  message!: string | null;
}

/** What GET /submissions/{id}/attempts answers. */
export class AttemptListDto {
  @ApiProperty({ description: 'Oldest first.', type: [AttemptDto] })
  attempts!: AttemptDto[];
}
