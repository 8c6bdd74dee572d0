import type { BatchId, Head } from '@app/domain';
import {
  constraintOf,
  endChunk,
  type Database,
  type LineRecord,
  openChunk,
  type ChunkPosition,
} from '@app/persistence';
import { type BatchLine, isBatchDocument } from './batch-line.js';
import { AcceptWaves } from './accept-waves.js';

export interface AcceptedChunk {
  records: LineRecord[];
  heads: Head[];
  /** The next chunk of the batch must not be placed before this. */
  endPosition: string | null;
}

/** The batch was cancelled while its lines were being accepted. The current chunk is not written. */
export class BatchClosed extends Error {}

/** The key or the login that sends the batch has ended, or its app was suspended; see require_caller. */
export const isCallerEnded = (error: unknown): boolean => constraintOf(error) === 'caller_of_batch';

/** Writes some lines of a batch and their verdicts in one transaction of few statements. */
export function acceptChunk(
  db: Database,
  batchId: BatchId,
  lines: readonly BatchLine[],
  after: string | null,
): Promise<AcceptedChunk> {
  const laneIds = [...new Set(lines.filter(isBatchDocument).map(({ owner }) => owner.laneId))];
  return db.transaction(async (tx) => {
    let position: ChunkPosition | null = null;
    // Two places for each line: one for its companions.
    const openPosition = async () =>
      (position = await openChunk(tx, batchId, laneIds, { after, positions: 2 * lines.length }));
    const { records } = await new AcceptWaves({ tx, openPosition, offset: 0 }, lines).accept();
    const { open, heads } = await endChunk(tx, batchId, records, position ? laneIds : []);
    if (!open) throw new BatchClosed();
    return { records, heads, endPosition: (position as ChunkPosition | null)?.end ?? after };
  });
}
