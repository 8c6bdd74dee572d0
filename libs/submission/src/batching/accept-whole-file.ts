import { setTimeout as pause } from 'node:timers/promises';
import type { BatchId, Head, LaneId } from '@app/domain';
import {
  closeWhole,
  type Database,
  type LineRecord,
  openWhole,
  readBatch,
  recordLines,
  type Standing,
  type Tx,
} from '@app/persistence';
import type { BatchLine } from './batch-line.js';
import type { BatchTools } from './batch-tools.js';
import { BatchClosed } from './accept-chunk.js';
import { isInTheWay } from './retry-on-contention.js';
import { type Born, bornOf, reportLine } from './report-line.js';
import { TakeWaves } from './accept-waves.js';

const TRIES_MAX = 3;
const PAUSE_MS = 200;

/** What became of a file that was to be taken as a whole: its lines as they would have been, where one was not. */
export type WholeTaken = { isTaken: true } | { isTaken: false; records: LineRecord[] };

/** Some of its lines cannot be taken, so none of them is. */
class NotAll extends Error {}

/**
 * All lines of a batch or none, in one transaction. It looks at every line, whatever was wrong with those before it, so
 * that its sender hears of everything at once. It takes no lock of a lane before its end; who posts one of its numbers
 * meanwhile waits for it.
 */
export class TakeWhole {
  private records: LineRecord[] = [];
  private readonly told: Born[] = [];
  private readonly born = new Map<LaneId, number>();

  private constructor(
    private readonly tx: Tx,
    private readonly batchId: BatchId,
  ) {}

  /** `lines` are read again where the whole of it has to be: another got in the way. */
  static async take(
    { db, queue, emit, wholes }: BatchTools,
    { batchId, requestId }: { batchId: BatchId; requestId: string },
    lines: () => AsyncIterable<BatchLine[]>,
  ): Promise<WholeTaken> {
    for (let tries = 1; ; tries++) {
      let whole: TakeWhole | undefined;
      try {
        const taking = (tx: Tx) => (whole = new TakeWhole(tx, batchId)).takeAll(lines());
        const heads = await wholes.run(() => db.transaction(taking));
        await queue.enqueue(heads);
        for (const one of whole!.told) reportLine(emit, one, requestId);
        return { isTaken: true };
      } catch (error) {
        if (error instanceof NotAll) return { isTaken: false, records: whole!.records.map(asIfTaken) };
        if (await isTaken(db, batchId)) return { isTaken: true };
        if (!isInTheWay(error) || tries === TRIES_MAX) throw error;
      }
      await pause(PAUSE_MS * tries);
    }
  }

  private async takeAll(chunks: AsyncIterable<BatchLine[]>): Promise<Head[]> {
    const standing = await openWhole(this.tx);
    for await (const lines of chunks) await this.takeChunk(lines, standing);
    if (this.records.some(({ verdict }) => verdict === 'refused' || verdict === 'duplicate')) throw new NotAll();
    const { open, heads } = await closeWhole(this.tx, this.batchId, this.born, {
      lastLine: this.records.at(-1)?.line ?? 0,
      accepted: this.records.filter(({ verdict }) => verdict === 'accepted').length,
      known: this.records.filter(({ verdict }) => verdict === 'known').length,
    });
    if (!open) throw new BatchClosed();
    return heads;
  }

  private async takeChunk(lines: BatchLine[], standing: Standing): Promise<void> {
    const place = { tx: this.tx, stand: () => Promise.resolve(standing), offset: this.records.length };
    const { records, born } = await new TakeWaves(place, lines).take();
    await recordLines(this.tx, this.batchId, records);
    for (const [laneId, count] of born) this.born.set(laneId, count + (this.born.get(laneId) ?? 0));
    for (const [index, record] of records.entries()) {
      this.records.push(record);
      this.told.push(...bornOf(record, lines[index]!));
    }
  }
}

/** A connection that broke at the commit does not say whether there was one; what it would have written does. */
const isTaken = (db: Database, batchId: BatchId): Promise<boolean> =>
  readBatch(db, batchId).then(
    (batch) => (batch?.lastLine ?? 0) > 0,
    () => false,
  );

/** Nothing of it was written. */
const asIfTaken = (record: LineRecord): LineRecord =>
  record.verdict === 'accepted' ? { ...record, verdict: 'valid', submissionId: null } : record;
