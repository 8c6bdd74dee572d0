import { ApiProperty } from '@nestjs/swagger';
import { MOVES, type SubmissionStatus } from '@app/domain';
import { ViolationDto } from '../envelope.dto.js';
import { exampleCreditNote } from '../credit-notes/example-credit-notes.js';
import { exampleServiceItem } from '../items/example-items.js';
import { exampleSale } from '../sales/example-sale.js';
import { BatchVerdictDto } from './batch-line.dto.js';

const STATES = ['RECEIVING', 'RECEIVED', 'CUT', 'CANCELLED', 'REFUSED'] as const;
const TIME_OR_NULL = { oneOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }] };
const count = (description: string, example: number) =>
  ApiProperty({ description, type: 'integer', minimum: 0, examples: [example] });

/** Many documents in one upload. */
export class BatchDto {
  @ApiProperty({ description: 'Id of the batch.', examples: ['5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11'] })
  batchId!: string;

  @ApiProperty({
    description:
      'RECEIVING: lines arrive. RECEIVED: all lines have a verdict. CUT: the upload ended early; lines with a verdict are ' +
      'kept, and the same file may be sent again. CANCELLED: by you. REFUSED: as a whole (atomic).',
    enum: STATES,
    examples: ['RECEIVED'],
  })
  state!: (typeof STATES)[number];

  @ApiProperty({ description: 'Whether all lines or none are accepted.', examples: [false] })
  atomic!: boolean;

  @count('The last line with a verdict; all lines before it have one. Blank lines count, but get no verdict.', 3)
  lines!: number;

  @count('Lines that were accepted.', 2)
  accepted!: number;

  @count('Lines that are identical to an earlier submission.', 0)
  known!: number;

  @count('Lines whose number belongs to another document (004).', 0)
  duplicates!: number;

  @count('Lines that were refused.', 1)
  refused!: number;

  @ApiProperty({
    description: 'Start of the upload; ISO 8601.',
    format: 'date-time',
    examples: ['2026-03-02T18:00:00.000Z'],
  })
  createdAt!: string;

  @ApiProperty({
    description: 'Time of the last verdict; ISO 8601.',
    ...TIME_OR_NULL,
    examples: ['2026-03-02T18:00:01.250Z'],
  })
  endedAt!: string | null;

  @ApiProperty({
    description: 'Why the upload was not read to its end.',
    oneOf: [{ $ref: '#/components/schemas/ViolationDto' }, { type: 'null' }],
    examples: [null],
  })
  trouble!: ViolationDto | null;
}

/** The answer of GET /batches/{id}: the progress of its submissions. */
export class BatchProgressDto extends BatchDto {
  @ApiProperty({
    description: 'Number of its submissions, accepted or known, per status.',
    type: 'object',
    properties: Object.fromEntries(Object.keys(MOVES).map((status) => [status, { type: 'integer', minimum: 1 }])),
    examples: [{ ACCEPTED: 1, APPROVED: 1 }],
  })
  statuses!: Partial<Record<SubmissionStatus, number>>;

  @count('Submissions with a final status.', 1)
  settled!: number;

  @count('Submissions without a final status.', 1)
  pending!: number;

  @ApiProperty({ description: 'Submissions settled per second in the last minute.', type: 'number', examples: [48.2] })
  ratePerSecond!: number;

  @ApiProperty({
    description:
      'Seconds until the slowest device is done at its rate of the last minute; null if a device is stalled.',
    oneOf: [{ type: 'integer' }, { type: 'null' }],
    examples: [12],
  })
  etaSeconds!: number | null;
}

/** The answer of POST /batches to a list. */
export class BatchWithVerdictsDto extends BatchDto {
  @ApiProperty({ description: 'The verdicts in the order of the elements.', type: [BatchVerdictDto] })
  verdicts!: BatchVerdictDto[];
}

/** The answer of DELETE /batches/{id}. */
export class WithdrawnBatchDto extends BatchDto {
  @count('Submissions that were withdrawn by this request.', 1)
  cancelled!: number;

  @count('Submissions that were already sent or settled.', 1)
  tooLate!: number;
}

/** The answer of GET /batches. */
export class BatchListDto {
  @ApiProperty({ description: 'Newest first.', type: [BatchDto] })
  batches!: BatchDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last page.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;
}

/** An item, a sale and its credit note: a line may depend on earlier lines of the same file. */
export const exampleBatch: readonly object[] = [
  { kind: 'item-service', ...exampleServiceItem },
  { kind: 'sale', ...exampleSale },
  { kind: 'credit-note', ...exampleCreditNote },
];

export const exampleBatchLines = exampleBatch.map((entry) => JSON.stringify(entry)).join('\n');
