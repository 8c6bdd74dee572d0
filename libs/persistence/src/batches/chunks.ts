import {
  type BatchId,
  BULK_DELAY_MS,
  type Head,
  KEY_WAIT_MS,
  KEY_WAIT_OF_FILE_MS,
  type LaneId,
  REFUSED_DETAILS_MAX_BYTES,
} from '@app/domain';
import { type LineRecord, toLineRows } from './batches.js';
import { type NewSubmission, type WriteResult } from '../submissions/ledger.js';
import { selectValue, toRows, type Tx } from '../database/tx.js';

/** The places of a chunk in its lanes: times of Postgres to the microsecond, which a Date cannot hold. */
export interface ChunkPosition {
  arrived: string;
  standing: string;
  /** The next chunk takes no place before this time. */
  end: string;
  /** True if the transaction has locked the lanes. */
  isLocked: boolean;
}

// The functions are in prisma/functions, each with its guarantees.
const BEGIN_CHUNK = { name: 'begin-chunk', text: 'SELECT open_chunk($1, $2, $3, $4) AS value, require_caller($5)' };
const OPEN_CHUNK = { name: 'open-chunk', text: 'SELECT open_chunk($1, $2, $3, $4) AS value' };
const WRITE_SUBMISSIONS = { name: 'write-chunk', text: 'SELECT write_submissions($1, $2, $3, $4, $5) AS value' };
const END_CHUNK = { name: 'end-chunk', text: 'SELECT end_chunk($1, $2, $3, $4) AS value' };

/**
 * Locks the lanes and reserves places in them. Write and close the chunk in the same transaction. It fails once the caller of the batch
 * may not send any more.
 */
export const openChunk = async (
  tx: Tx,
  batchId: BatchId,
  laneIds: readonly LaneId[],
  { after, positions }: { after: string | null; positions: number },
): Promise<ChunkPosition> => ({
  ...(await selectValue<Omit<ChunkPosition, 'isLocked'>>(tx, BEGIN_CHUNK, [
    ...[laneIds, after, positions, BULK_DELAY_MS],
    batchId,
  ])),
  isLocked: true,
});

/** Opens a whole file in one transaction, which locks no lane before its end. */
export const openWholeFile = async (tx: Tx): Promise<ChunkPosition> => ({
  ...(await selectValue<Omit<ChunkPosition, 'isLocked'>>(tx, OPEN_CHUNK, [[], null, 0, BULK_DELAY_MS])),
  isLocked: false,
});

/** The counts of a whole file once all its lines are written. */
interface WholeFileCounts {
  lastLine: number;
  accepted: number;
  known: number;
}

/** Fails, as openChunk does, once the caller of the batch may not send any more. */
export const endWholeFile = (
  tx: Tx,
  batchId: BatchId,
  waiting: ReadonlyMap<LaneId, number>,
  counts: WholeFileCounts,
): Promise<{ open: boolean; heads: Head[] }> =>
  selectValue(tx, 'SELECT end_whole($1, $2, $3) AS value, require_caller($1)', [
    batchId,
    JSON.stringify(Object.fromEntries(waiting)),
    JSON.stringify(counts),
  ]);

/** Counts the waiting submissions of each lane at once if the lanes are locked, or else at the end of the file. */
export const writeChunk = (
  tx: Tx,
  submissions: readonly NewSubmission[],
  { arrived, standing, isLocked }: ChunkPosition,
): Promise<WriteResult> =>
  selectValue(tx, WRITE_SUBMISSIONS, [
    ...[toRows(submissions), arrived, standing, isLocked],
    isLocked ? KEY_WAIT_MS : KEY_WAIT_OF_FILE_MS,
  ]);

/** `open` is false if the batch was cancelled meanwhile: then the caller must not commit the chunk. */
export const endChunk = (
  tx: Tx,
  batchId: BatchId,
  lines: readonly LineRecord[],
  laneIds: readonly LaneId[],
  detailsMax = REFUSED_DETAILS_MAX_BYTES,
): Promise<{ open: boolean; heads: Head[] }> =>
  selectValue(tx, END_CHUNK, [batchId, toLineRows(lines), laneIds, detailsMax]);
