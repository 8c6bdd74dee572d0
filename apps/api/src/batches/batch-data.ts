import { type Envelope, failed, type FailureCode, succeeded, type Violation } from '@app/contract';
import type { SubmissionStatus } from '@app/domain';
import { type BatchView, type LaneProgress, type LineRecord, PROGRESS_WINDOW_S } from '@app/persistence';
import { errorsOf, type LineDetails } from './line-details.js';

export const batchPath = (id: string): string => `/api/v1/batches/${id}`;

/** The data of a batch without the progress of its lines. */
export const batchData = (batch: BatchView) => ({
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
export function progressData(batch: BatchView, lanes: readonly LaneProgress[], now: Date) {
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

/** The number of a line in its file, with its result. */
export type LineAnswer = Pick<LineRecord, 'line' | 'verdict'> & Envelope<object>;

export function verdictData({ line, verdict, submissionId, kind, reference, details }: LineRecord): LineAnswer {
  const lineDetails = (details ?? {}) as LineDetails;
  const { code, warnings, repeat } = lineDetails;
  const data = submissionId || kind ? { submissionId, kind, reference, ...repeat } : null;
  const envelope =
    code === undefined
      ? succeeded(data, { warnings })
      : failed(code as FailureCode, errorsOf(lineDetails), { data, warnings });
  return { line, verdict, ...(envelope as Envelope<object>) };
}
