import { ApiProperty } from '@nestjs/swagger';
import { TEXT_OR_NULL } from '../fields/or-null.js';

const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };

/** One attempt: the submission was sent to the tax authority, or looked up there. */
export class AttemptDto {
  @ApiProperty({ description: 'Which attempt it was, from 1.', examples: [1] })
  attempt!: number;

  @ApiProperty({ description: 'ISO 8601.', format: 'date-time', examples: ['2026-03-02T07:15:01.020Z'] })
  startedAt!: string;

  @ApiProperty({
    description: 'End; ISO 8601. Null while the attempt is running, or if its worker died.',
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

/** The answer of GET /submissions/{id}/attempts. */
export class AttemptListDto {
  @ApiProperty({ description: 'Oldest first.', type: [AttemptDto] })
  attempts!: AttemptDto[];
}
