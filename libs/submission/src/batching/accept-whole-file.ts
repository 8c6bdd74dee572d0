import { setTimeout as pause } from 'node:timers/promises';
import type { BatchId, Head, LaneId } from '@app/domain';
import {
  endWholeFile,
  type Database,
  type LineRecord,
  openWholeFile,
  readBatch,
  recordLines,
  type ChunkPosition,
  type Tx,
} from '@app/persistence';
import type { BatchLine } from './batch-line.js';
import type { BatchTools } from './batch-tools.js';
import { BatchClosed } from './accept-chunk.js';
import { isRetryable } from './retry-on-contention.js';
import { type CommittedLine, committedLinesOf, reportLine } from './report-line.js';
import { AcceptWaves } from './accept-waves.js';
import { keepAwake } from './keep-awake.js';

const TRIES_MAX = 3;
const PAUSE_MS = 200;

/** A file that was not accepted has `records`: the verdict that each line would have had. */
export type WholeFileResult = { isAccepted: true } | { isAccepted: false; records: LineRecord[] };

/** Some lines were refused, or the lines are only checked, so the whole file is rolled back. */
class RolledBack extends Error {}

/**
 * Accepts all lines of a batch or none, in one transaction. Every line is checked, so that the client sees all refusals at
 * once. The transaction locks lanes only at its end. A client that posts one of its
 * natural keys meanwhile is asked to repeat the post later.
 */
export class AcceptWholeFile {
  private records: LineRecord[] = [];
  private readonly committed: CommittedLine[] = [];
  private readonly acceptedPerLane = new Map<LaneId, number>();

  private constructor(
    private readonly tx: Tx,
    private readonly batchId: BatchId | null,
  ) {}

  /** Without a batch the lines are only checked. A retry after contention reads `lines` again. */
  static async accept(
    { db, queue, emit, wholeFileRotation, validationRotation }: BatchTools,
    { batchId, requestId }: { batchId: BatchId | null; requestId: string },
    lines: () => AsyncIterable<BatchLine[]>,
  ): Promise<WholeFileResult> {
    for (let tries = 1; ; tries++) {
      let whole: AcceptWholeFile | undefined;
      try {
        const acceptInTransaction = (tx: Tx) => (whole = new AcceptWholeFile(tx, batchId)).acceptAll(lines());
        const rotation = batchId ? wholeFileRotation : validationRotation;
        const heads = await rotation.run(() => db.transaction(acceptInTransaction));
        await queue.enqueue(heads);
        for (const one of whole!.committed) reportLine(emit, one, requestId);
        return { isAccepted: true };
      } catch (error) {
        if (error instanceof RolledBack) return { isAccepted: false, records: whole!.records.map(asValid) };
        if (batchId && (await isAlreadyWritten(db, batchId))) return { isAccepted: true };
        if (!isRetryable(error) || tries === TRIES_MAX) throw error;
      }
      await pause(PAUSE_MS * tries);
    }
  }

  private async acceptAll(chunks: AsyncIterable<BatchLine[]>): Promise<Head[]> {
    const position = await openWholeFile(this.tx);
    const coming = keepAwake(chunks, () => this.tx.query('SELECT 1'));
    for await (const lines of coming) await this.acceptChunk(lines, position);
    const { batchId } = this;
    if (!batchId || this.records.some(isNotTaken)) throw new RolledBack();
    const { open, heads } = await endWholeFile(this.tx, batchId, this.acceptedPerLane, {
      lastLine: this.records.at(-1)?.line ?? 0,
      accepted: this.records.filter(({ verdict }) => verdict === 'accepted').length,
      known: this.records.filter(({ verdict }) => verdict === 'known').length,
    });
    if (!open) throw new BatchClosed();
    return heads;
  }

  private async acceptChunk(lines: BatchLine[], position: ChunkPosition): Promise<void> {
    const target = { tx: this.tx, openPosition: () => Promise.resolve(position), offset: this.records.length };
    const { records, acceptedPerLane } = await new AcceptWaves(target, lines).accept();
    if (this.batchId) await recordLines(this.tx, this.batchId, records);
    for (const [laneId, count] of acceptedPerLane)
      this.acceptedPerLane.set(laneId, count + (this.acceptedPerLane.get(laneId) ?? 0));
    for (const [index, record] of records.entries()) {
      this.records.push(record);
      this.committed.push(...committedLinesOf(record, lines[index]!));
    }
  }
}

/** True for the verdict of a line that no batch takes. */
export const isNotTaken = ({ verdict }: LineRecord): boolean => verdict === 'refused' || verdict === 'duplicate';

/** A connection that broke at the commit does not tell whether the commit happened; the batch does. */
const isAlreadyWritten = (db: Database, batchId: BatchId): Promise<boolean> =>
  readBatch(db, batchId).then(
    (batch) => (batch?.lastLine ?? 0) > 0,
    () => false,
  );

/** The rollback left nothing, so an accepted line is only valid. */
const asValid = (record: LineRecord): LineRecord =>
  record.verdict === 'accepted' ? { ...record, verdict: 'valid', submissionId: null } : record;
