import { ApiProperty } from '@nestjs/swagger';
import { EnvelopeDto, ViolationDto } from '../envelope.dto.js';
import { SubmissionViewDto } from '../submissions/submission-view.dto.js';

const VERDICTS = ['accepted', 'known', 'duplicate', 'refused', 'valid'] as const;
const TEXT_OR_NULL = { oneOf: [{ type: 'string' }, { type: 'null' }] };

/** What a line is known by. */
export class BatchedSubmissionDto {
  @ApiProperty({
    description: 'The submission it is, or that has its number.',
    ...TEXT_OR_NULL,
    examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  submissionId!: string | null;

  @ApiProperty({ description: 'What it is, as far as it could be made out.', ...TEXT_OR_NULL, examples: ['sale'] })
  kind!: string | null;

  @ApiProperty({ description: 'What you call it.', ...TEXT_OR_NULL, examples: ['INV-2026-0001'] })
  reference!: string | null;
}

/** Where a line stands, and what there is to say of it, in the envelope of every other answer. */
class BatchLineDto extends EnvelopeDto {
  @ApiProperty({ description: 'Number of the line in the file, or of the element in the list, from 1.', examples: [1] })
  line!: number;

  @ApiProperty({
    description:
      'accepted; known: submitted before, just so; duplicate: another document has its number; refused; valid: it would ' +
      'have been accepted, had all the others been (atomic).',
    enum: VERDICTS,
    examples: ['accepted'],
  })
  verdict!: (typeof VERDICTS)[number];

  @ApiProperty({
    description: 'What is wrong with it: the first twenty things.',
    required: false,
    type: [ViolationDto],
  })
  errors?: ViolationDto[];
}

/** What became of a line when it came in. */
export class BatchVerdictDto extends BatchLineDto {
  @ApiProperty({
    description: 'Null for what is no document at all.',
    oneOf: [{ $ref: '#/components/schemas/BatchedSubmissionDto' }, { type: 'null' }],
    examples: [{ submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', kind: 'sale', reference: 'INV-2026-0001' }],
  })
  data!: BatchedSubmissionDto | null;
}

/** What has become of it since: its submission, with its receipt once there is one. */
export class BatchResultDto extends BatchLineDto {
  @ApiProperty({
    description: 'The submission; of a line that brought none, what it is known by.',
    oneOf: [
      { $ref: '#/components/schemas/SubmissionViewDto' },
      { $ref: '#/components/schemas/BatchedSubmissionDto' },
      { type: 'null' },
    ],
    examples: [null],
  })
  data!: SubmissionViewDto | BatchedSubmissionDto | null;
}
