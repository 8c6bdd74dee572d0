import { MOVES, type SubmissionStatus } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import { ViolationDto } from '../envelope.dto.js';
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
      'RECEIVING while its lines come in; RECEIVED when all of them have a verdict; CUT when they ended too early: what ' +
      'has a verdict is kept, and the same file may be sent again; CANCELLED by you; REFUSED as a whole (atomic).',
    enum: STATES,
    examples: ['RECEIVED'],
  })
  state!: (typeof STATES)[number];

  @ApiProperty({ description: 'Whether it was to be taken as a whole or not at all.', examples: [false] })
  atomic!: boolean;

  @count('The last line that has a verdict: all before it have theirs. Blank lines are counted, and have none.', 3)
  lines!: number;

  @count('Lines that were accepted.', 2)
  accepted!: number;

  @count('Lines that say again what was submitted before.', 0)
  known!: number;

  @count('Lines whose number another document has: 004.', 0)
  duplicates!: number;

  @count('Lines that were refused.', 1)
  refused!: number;

  @ApiProperty({ description: 'When it began; ISO 8601.', format: 'date-time', examples: ['2026-03-02T18:00:00.000Z'] })
  createdAt!: string;

  @ApiProperty({
    description: 'When its last line had its verdict; ISO 8601.',
    ...TIME_OR_NULL,
    examples: ['2026-03-02T18:00:01.250Z'],
  })
  endedAt!: string | null;

  @ApiProperty({
    description: 'Why it was not read to its end.',
    oneOf: [{ $ref: '#/components/schemas/ViolationDto' }, { type: 'null' }],
    examples: [null],
  })
  trouble!: ViolationDto | null;
}

/** What GET /batches/{id} answers: how far what it brought has come. */
export class BatchProgressDto extends BatchDto {
  @ApiProperty({
    description: 'How many of its submissions, accepted or known, have which status.',
    type: 'object',
    properties: Object.fromEntries(Object.keys(MOVES).map((status) => [status, { type: 'integer', minimum: 1 }])),
    examples: [{ ACCEPTED: 1, APPROVED: 1 }],
  })
  statuses!: Partial<Record<SubmissionStatus, number>>;

  @count('Of these, how many have come to an end.', 1)
  settled!: number;

  @count('Of these, how many have not.', 1)
  pending!: number;

  @ApiProperty({ description: 'Settled in a second, over the last minute.', type: 'number', examples: [48.2] })
  ratePerSecond!: number;

  @ApiProperty({
    description:
      'When the slowest of its devices will be done at its rate of the last minute; null if one does not move.',
    oneOf: [{ type: 'integer' }, { type: 'null' }],
    examples: [12],
  })
  etaSeconds!: number | null;
}

/** What POST /batches answers to a list. */
export class BatchWithVerdictsDto extends BatchDto {
  @ApiProperty({ description: 'What became of each element, in their order.', type: [BatchVerdictDto] })
  verdicts!: BatchVerdictDto[];
}

/** What DELETE /batches/{id} answers. */
export class WithdrawnBatchDto extends BatchDto {
  @count('Submissions that were withdrawn by this request.', 1)
  cancelled!: number;

  @count('Submissions that had been sent, or had ended, already.', 1)
  tooLate!: number;
}

/** What GET /batches answers. */
export class BatchListDto {
  @ApiProperty({ description: 'Newest first.', type: [BatchDto] })
  batches!: BatchDto[];

  @ApiProperty({
    description: 'Send it as `cursor` for the next page; null on the last one.',
    oneOf: [{ type: 'string' }, { type: 'null' }],
    examples: [null],
  })
  nextCursor!: string | null;
}
