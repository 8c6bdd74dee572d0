import { ApiProperty } from '@nestjs/swagger';
import { TEXT_OR_NULL } from '../fields/or-null.js';
import { EnvelopeDto, ViolationDto } from '../envelope.dto.js';
import { RepeatDto, SubmissionViewDto } from '../submissions/submission-view.dto.js';

const VERDICTS = ['accepted', 'known', 'duplicate', 'refused', 'valid'] as const;

/** The submission and the document of a line. */
export class BatchedSubmissionDto extends RepeatDto {
  @ApiProperty({
    description: 'Submission of the line, or the submission that has its number.',
    ...TEXT_OR_NULL,
    examples: ['0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90'],
  })
  submissionId!: string | null;

  @ApiProperty({ description: 'Kind of the document; null if the line has none.', ...TEXT_OR_NULL, examples: ['sale'] })
  kind!: string | null;

  @ApiProperty({
    description: 'Your own number or code of the document.',
    ...TEXT_OR_NULL,
    examples: ['INV-2026-0001'],
  })
  reference!: string | null;
}

/** A line with its number and verdict, in the envelope of all answers. */
class BatchLineDto extends EnvelopeDto {
  @ApiProperty({ description: 'Number of the line in the file, or of the element in the list, from 1.', examples: [1] })
  line!: number;

  @ApiProperty({
    description:
      'accepted; known: an identical document was submitted before; duplicate: another document has its number; refused; ' +
      'valid: not accepted only because other lines were refused (atomic).',
    enum: VERDICTS,
    examples: ['accepted'],
  })
  verdict!: (typeof VERDICTS)[number];

  @ApiProperty({
    description: 'The first twenty violations.',
    required: false,
    type: [ViolationDto],
  })
  errors?: ViolationDto[];
}

/** The verdict of a line when it was received. */
export class BatchVerdictDto extends BatchLineDto {
  @ApiProperty({
    description: 'Null if the line is not a document.',
    oneOf: [{ $ref: '#/components/schemas/BatchedSubmissionDto' }, { type: 'null' }],
    examples: [{ submissionId: '0b4c8a52-6f0e-4d6c-9d1b-5a3c1f7e2b90', kind: 'sale', reference: 'INV-2026-0001' }],
  })
  data!: BatchedSubmissionDto | null;
}

/** The current result of a line: its submission, with its receipt after the approval. */
export class BatchResultDto extends BatchLineDto {
  @ApiProperty({
    description: 'The submission; for a line without one, its kind and reference.',
    oneOf: [
      { $ref: '#/components/schemas/SubmissionViewDto' },
      { $ref: '#/components/schemas/BatchedSubmissionDto' },
      { type: 'null' },
    ],
    examples: [null],
  })
  data!: SubmissionViewDto | BatchedSubmissionDto | null;
}
