import { type BatchId, BULK_DELAY_MS, type Head, type LaneId } from '@app/domain';
import type { LineRecord } from './batches.js';
import type { Tx } from './database.js';
import { type NewSubmission, one, toRows, type Written } from './ledger.js';

/** Where the lines of a chunk stand: ledger time to the microsecond, which no Date of ours could hold. */
export interface Standing {
  arrived: string;
  standing: string;
  /** What comes after the chunk must not stand before this. */
  end: string;
  /** Whether the locks of the lanes are taken. */
  isLocked: boolean;
}

const OPEN = { name: 'open-chunk', text: 'SELECT open_chunk($1, $2, $3, $4) AS value' };
const WRITE = { name: 'write-chunk', text: 'SELECT write_submissions($1, $2, $3, $4) AS value' };
const CLOSE = { name: 'close-chunk', text: 'SELECT close_chunk($1, $2, $3) AS value' };

/** Locks the lanes, and makes room for so many places. All that follows belongs to the same transaction. */
export const openChunk = async (
  tx: Tx,
  laneIds: readonly LaneId[],
  { after, places }: { after: string | null; places: number },
): Promise<Standing> => ({
  ...(await one<Omit<Standing, 'isLocked'>>(tx, OPEN, [laneIds, after, places, BULK_DELAY_MS])),
  isLocked: true,
});

/** For a whole file in one transaction, which takes no locks before its end. */
export const openWhole = async (tx: Tx): Promise<Standing> => ({
  ...(await one<Omit<Standing, 'isLocked'>>(tx, OPEN, [[], null, 0, BULK_DELAY_MS])),
  isLocked: false,
});

/** What a whole file says of itself once all of it is written. */
export interface WholeTold {
  lastLine: number;
  accepted: number;
  known: number;
}

export const closeWhole = (
  tx: Tx,
  batchId: BatchId,
  waiting: ReadonlyMap<LaneId, number>,
  told: WholeTold,
): Promise<{ open: boolean; heads: Head[] }> =>
  one(tx, 'SELECT close_whole($1, $2, $3) AS value', [
    batchId,
    JSON.stringify(Object.fromEntries(waiting)),
    JSON.stringify(told),
  ]);

/** Who waits is counted at once, where the locks for that are taken, or at the end of the whole. */
export const writeChunk = (
  tx: Tx,
  submissions: readonly NewSubmission[],
  { arrived, standing, isLocked }: Standing,
): Promise<Written> => one(tx, WRITE, [toRows(submissions), arrived, standing, isLocked]);

/** `open` is false where the batch was cancelled meanwhile: then nothing of the chunk may be committed. */
export const closeChunk = (
  tx: Tx,
  batchId: BatchId,
  lines: readonly LineRecord[],
  laneIds: readonly LaneId[],
): Promise<{ open: boolean; heads: Head[] }> => one(tx, CLOSE, [batchId, JSON.stringify(lines.map(toRow)), laneIds]);

const toRow = ({ submissionId, ...line }: LineRecord) => ({ ...line, submission_id: submissionId });
