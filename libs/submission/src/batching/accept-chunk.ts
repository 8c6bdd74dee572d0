import type { BatchId, Head } from '@app/domain';
import { closeChunk, type Database, type LineRecord, openChunk, type Standing } from '@app/persistence';
import { type BatchLine, isDocument } from './batch-line.js';
import { TakeWaves } from './accept-waves.js';

export interface ChunkTaken {
  records: LineRecord[];
  heads: Head[];
  /** Where the next chunk of the batch must not stand before. */
  end: string | null;
}

/** The batch was cancelled while its lines came in; nothing that was under way is written. */
export class BatchClosed extends Error {}

/** Some lines of a batch into the ledger with their verdicts, in one transaction of few statements. */
export function takeChunk(
  db: Database,
  batchId: BatchId,
  lines: readonly BatchLine[],
  after: string | null,
): Promise<ChunkTaken> {
  const laneIds = [...new Set(lines.filter(isDocument).map(({ owner }) => owner.laneId))];
  return db.transaction(async (tx) => {
    let standing: Standing | null = null;
    // Two places for each line: one for what it brings along.
    const stand = async () => (standing = await openChunk(tx, laneIds, { after, places: 2 * lines.length }));
    const { records } = await new TakeWaves({ tx, stand, offset: 0 }, lines).take();
    const { open, heads } = await closeChunk(tx, batchId, records, standing ? laneIds : []);
    if (!open) throw new BatchClosed();
    return { records, heads, end: (standing as Standing | null)?.end ?? after };
  });
}
