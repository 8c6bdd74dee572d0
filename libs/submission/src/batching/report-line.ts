import type { Environment, EventSink, LaneId } from '@app/domain';
import type { LineRecord } from '@app/persistence';
import { type BatchLine, isBatchDocument } from './batch-line.js';

/** The data of a line for the events after the commit, without its document. */
export interface CommittedLine {
  record: LineRecord;
  environment: Environment;
  laneId: LaneId;
  kind: string;
}

/** Empty for a line that could not be read as a document. */
export function committedLinesOf(record: LineRecord, line: BatchLine): CommittedLine[] {
  if (!isBatchDocument(line)) return [];
  const { environment, laneId } = line.owner;
  return [{ record, environment, laneId, kind: line.draft.kind }];
}

export function reportLine(emit: EventSink, { record, ...eventFields }: CommittedLine, requestId: string): void {
  const { submissionId, verdict } = record;
  if (verdict === 'accepted') emit({ event: 'accepted', submissionId: submissionId!, requestId, ...eventFields });
  else if (verdict === 'refused') emit({ event: 'refused', code: codeOf(record), ...eventFields });
  else if (submissionId) emit({ event: 'known', submissionId, identical: verdict === 'known', ...eventFields });
}

const codeOf = ({ details }: LineRecord): string => (details as { code?: string } | null)?.code ?? '905';
