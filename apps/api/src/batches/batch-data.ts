import { ApiProperty } from '@nestjs/swagger';
import type { Violation, ViolationDto } from '@app/contract';
import { MOVES, type SubmissionStatus } from '@app/domain';
import { type BatchView, type LaneProgress, PROGRESS_WINDOW_S } from '@app/persistence';
import { NextCursor, Shown, ShownTime, ShownTimeOrNull } from '../http/openapi/reply-fields.js';
import { BatchVerdictDto } from './line-details.js';

const STATES = ['RECEIVING', 'RECEIVED', 'CUT', 'CANCELLED', 'REFUSED'] as const;

const count = (description: string, example: number) =>
  ApiProperty({ description, type: 'integer', minimum: 0, examples: [example] });

/** Many documents in one upload. */
export class BatchDto {
  @Shown('Id of the batch.', '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11')
  batchId!: string;

  @Shown(
    'RECEIVING: lines arrive. RECEIVED: all lines have a verdict. CUT: the upload ended early; lines with a verdict are ' +
      'kept, and the same file may be sent again. CANCELLED: by you. REFUSED: as a whole (atomic).',
    'RECEIVED',
    { enum: STATES },
  )
  state!: (typeof STATES)[number];

  @Shown('Whether all lines or none are accepted.', false)
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

  @ShownTime('Start of the upload', '2026-03-02T18:00:00.000Z')
  createdAt!: string;

  @ShownTimeOrNull('Time of the last verdict', '2026-03-02T18:00:01.250Z')
  endedAt!: string | null;

  @Shown('Why the upload was not read to its end.', null, {
    oneOf: [{ $ref: '#/components/schemas/ViolationDto' }, { type: 'null' }],
  })
  trouble!: ViolationDto | null;
}

/** The answer of GET /batches/{id}: the progress of its submissions. */
export class BatchProgressDto extends BatchDto {
  @Shown(
    'Number of its submissions, accepted or known, per status.',
    { ACCEPTED: 1, APPROVED: 1 },
    {
      type: 'object',
      properties: Object.fromEntries(Object.keys(MOVES).map((status) => [status, { type: 'integer', minimum: 1 }])),
    },
  )
  statuses!: Partial<Record<SubmissionStatus, number>>;

  @count('Submissions with a final status.', 1)
  settled!: number;

  @count('Submissions without a final status.', 1)
  pending!: number;

  @Shown('Submissions settled per second in the last minute.', 48.2, { type: 'number' })
  ratePerSecond!: number;

  @Shown('Seconds until the slowest device is done at its rate of the last minute; null if a device is stalled.', 12, {
    oneOf: [{ type: 'integer' }, { type: 'null' }],
  })
  etaSeconds!: number | null;
}

/** The answer of POST /batches to a list. */
export class BatchWithVerdictsDto extends BatchDto {
  @ApiProperty({ description: 'The verdicts in the order of the elements.', type: [BatchVerdictDto] })
  verdicts!: BatchVerdictDto[];
}

/** The answer that a batch with these lines would get. */
export class ValidatedLinesDto {
  @count('The last line.', 3)
  lines!: number;

  @count('Lines that would be accepted.', 2)
  valid!: number;

  @count('Lines that are identical to an earlier submission.', 0)
  known!: number;

  @count('Lines whose number belongs to another document (004).', 0)
  duplicates!: number;

  @count('Lines that would be refused.', 1)
  refused!: number;
}

/** The answer of POST /batches with `?validate=true` to a list. */
export class BatchValidationDto extends ValidatedLinesDto {
  @ApiProperty({ description: 'The verdicts of the duplicate and the refused lines.', type: [BatchVerdictDto] })
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

  @NextCursor()
  nextCursor!: string | null;
}

export const batchPath = (id: string): string => `/api/v1/batches/${id}`;

/** The data of a batch without the progress of its lines. */
export const batchData = (batch: BatchView): BatchDto => ({
  batchId: batch.id,
  state: batch.state,
  atomic: batch.atomic,
  lines: batch.lastLine,
  accepted: batch.accepted,
  known: batch.known,
  duplicates: batch.duplicates,
  refused: batch.refused,
  createdAt: batch.createdAt.toISOString(),
  endedAt: batch.endedAt?.toISOString() ?? null,
  trouble: (batch.trouble as Violation | null) ?? null,
});

/** The data of a batch with its progress. */
export function progressData(batch: BatchView, lanes: readonly LaneProgress[], now: Date): BatchProgressDto {
  const statuses: Partial<Record<SubmissionStatus, number>> = {};
  for (const lane of lanes) {
    for (const [status, count] of Object.entries(lane.statuses) as [SubmissionStatus, number][])
      statuses[status] = (statuses[status] ?? 0) + count;
  }
  const pending = lanes.reduce((sum, lane) => sum + lane.pending, 0);
  const all = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const windowS = Math.max(1, Math.min(PROGRESS_WINDOW_S, (now.getTime() - batch.createdAt.getTime()) / 1_000));
  const recent = lanes.reduce((sum, lane) => sum + lane.recent, 0);
  return {
    ...batchData(batch),
    statuses,
    settled: all - pending,
    pending,
    ratePerSecond: Math.round((recent / windowS) * 10) / 10,
    etaSeconds: pending === 0 ? 0 : etaOf(lanes, windowS),
  };
}

/** The slowest lane decides when a batch is done. Null if a lane is stalled. */
function etaOf(lanes: readonly LaneProgress[], windowS: number): number | null {
  const etas = lanes.filter(({ pending }) => pending > 0).map(({ pending, recent }) => (pending / recent) * windowS);
  const last = Math.max(...etas);
  return Number.isFinite(last) ? Math.ceil(last) : null;
}
