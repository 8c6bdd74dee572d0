import type { BatchId, Head, LaneId } from '@app/domain';
import type { LineRecord } from './batches.js';
import type { Tx } from './database.js';
import { type NewSubmission, one, toRows, type Written } from './ledger.js';

/** Where the lines of a chunk stand: ledger time to the microsecond, which no Date of ours could hold. */
export interface Standing {
  arrived: string;
  standing: string;
  /** What comes after the chunk must not stand before this. */
  end: string;
}

const OPEN = { name: 'open-chunk', text: 'SELECT open_chunk($1, $2, $3) AS value' };
const WRITE = { name: 'write-chunk', text: 'SELECT write_submissions($1, $2, $3) AS value' };
const CLOSE = { name: 'close-chunk', text: 'SELECT close_chunk($1, $2, $3) AS value' };

/** Locks the lanes, and makes room for so many places. All that follows belongs to the same transaction. */
export const openChunk = (
  tx: Tx,
  laneIds: readonly LaneId[],
  { after, places }: { after: string | null; places: number },
): Promise<Standing> => one(tx, OPEN, [laneIds, after, places]);

export const writeChunk = (
  tx: Tx,
  submissions: readonly NewSubmission[],
  { arrived, standing }: Standing,
): Promise<Written> => one(tx, WRITE, [toRows(submissions), arrived, standing]);

/** `open` is false where the batch was cancelled meanwhile: then nothing of the chunk may be committed. */
export const closeChunk = (
  tx: Tx,
  batchId: BatchId,
  lines: readonly LineRecord[],
  laneIds: readonly LaneId[],
): Promise<{ open: boolean; heads: Head[] }> => one(tx, CLOSE, [batchId, JSON.stringify(lines.map(toRow)), laneIds]);

const toRow = ({ submissionId, ...line }: LineRecord) => ({ ...line, submission_id: submissionId });
