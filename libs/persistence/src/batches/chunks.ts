import { type BatchId, BULK_DELAY_MS, type Head, type LaneId } from '@app/domain';
import type { LineRecord } from './batches.js';
import type { Tx } from '../database/database.js';
import { type NewSubmission, selectValue, toSubmissionRows, type WriteResult } from '../submissions/ledger.js';

/** Where the lines of a chunk stand: ledger time to the microsecond, which no Date of ours could hold. */
export interface ChunkPosition {
  arrived: string;
  standing: string;
  /** What comes after the chunk must not stand before this. */
  end: string;
  /** Whether the locks of the lanes are taken. */
  isLocked: boolean;
}

const OPEN_CHUNK = { name: 'open-chunk', text: 'SELECT open_chunk($1, $2, $3, $4) AS value' };
const WRITE_SUBMISSIONS = { name: 'write-chunk', text: 'SELECT write_submissions($1, $2, $3, $4) AS value' };
const CLOSE_CHUNK = { name: 'close-chunk', text: 'SELECT close_chunk($1, $2, $3) AS value' };

/** Locks the lanes, and makes room for so many places. All that follows belongs to the same transaction. */
export const openChunk = async (
  tx: Tx,
  laneIds: readonly LaneId[],
  { after, positions }: { after: string | null; positions: number },
): Promise<ChunkPosition> => ({
  ...(await selectValue<Omit<ChunkPosition, 'isLocked'>>(tx, OPEN_CHUNK, [laneIds, after, positions, BULK_DELAY_MS])),
  isLocked: true,
});

/** For a whole file in one transaction, which takes no locks before its end. */
export const openWholeFile = async (tx: Tx): Promise<ChunkPosition> => ({
  ...(await selectValue<Omit<ChunkPosition, 'isLocked'>>(tx, OPEN_CHUNK, [[], null, 0, BULK_DELAY_MS])),
  isLocked: false,
});

/** What a whole file says of itself once all of it is written. */
export interface WholeFileCounts {
  lastLine: number;
  accepted: number;
  known: number;
}

export const closeWholeFile = (
  tx: Tx,
  batchId: BatchId,
  waiting: ReadonlyMap<LaneId, number>,
  counts: WholeFileCounts,
): Promise<{ open: boolean; heads: Head[] }> =>
  selectValue(tx, 'SELECT close_whole($1, $2, $3) AS value', [
    batchId,
    JSON.stringify(Object.fromEntries(waiting)),
    JSON.stringify(counts),
  ]);

/** Who waits is counted at once, where the locks for that are taken, or at the end of the whole. */
export const writeChunk = (
  tx: Tx,
  submissions: readonly NewSubmission[],
  { arrived, standing, isLocked }: ChunkPosition,
): Promise<WriteResult> =>
  selectValue(tx, WRITE_SUBMISSIONS, [toSubmissionRows(submissions), arrived, standing, isLocked]);

/** `open` is false where the batch was cancelled meanwhile: then nothing of the chunk may be committed. */
export const closeChunk = (
  tx: Tx,
  batchId: BatchId,
  lines: readonly LineRecord[],
  laneIds: readonly LaneId[],
): Promise<{ open: boolean; heads: Head[] }> =>
  selectValue(tx, CLOSE_CHUNK, [batchId, JSON.stringify(lines.map(toLineRow)), laneIds]);

const toLineRow = ({ submissionId, ...line }: LineRecord) => ({ ...line, submission_id: submissionId });
