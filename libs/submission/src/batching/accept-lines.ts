import { setTimeout as pause } from 'node:timers/promises';
import type { BatchId } from '@app/domain';
import { constraintOf, isOfSomeRow, isTooMuch, readLines } from '@app/persistence';
import type { BatchTools } from './batch-tools.js';
import { type BatchDocument, type BatchLine, isDocument } from './batch-line.js';
import { BatchClosed, type ChunkTaken, takeChunk } from './accept-chunk.js';
import { isInTheWay } from './retry-on-contention.js';
import { recordOf } from './check-line.js';
import { bornOf, reportLine } from './report-line.js';

const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 50;
/** Nobody but an earlier try can have: one that was given up while its commit was still under way. */
const LINE_IS_WRITTEN = 'batch_lines_pkey';

/** What became of a try: written, now or by a try before whose answer got lost; or some line is to blame. */
type Taken = ChunkTaken | 'written before' | { blamed: unknown };

/**
 * The lines of one batch into the ledger, a chunk after the other. A line that the ledger will not have fails alone; what
 * is only in the way, a lock or a database that starts again, is waited for.
 */
export class TakeLines {
  private end: string | null = null;

  constructor(
    private readonly tools: BatchTools,
    private readonly batchId: BatchId,
    private readonly requestId: string,
  ) {}

  async take(lines: readonly BatchLine[]): Promise<void> {
    if (lines.length === 0) return;
    const taken = await this.untilTaken(lines);
    if (taken === 'written before') return;
    if ('blamed' in taken) return this.takeApart(lines, taken.blamed);
    this.end = taken.end;
    await this.tools.queue.enqueue(taken.heads);
    for (const [index, record] of taken.records.entries())
      for (const born of bornOf(record, lines[index]!)) reportLine(this.tools.emit, born, this.requestId);
  }

  private async untilTaken(lines: readonly BatchLine[]): Promise<Taken> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.tools.chunks.run(() => this.takeOnce(lines));
      } catch (error) {
        if (error instanceof BatchClosed) throw error;
        if (constraintOf(error) === LINE_IS_WRITTEN) return 'written before';
        const isLast = tries === TRIES_MAX;
        if ((isOfSomeRow(error) && !isInTheWay(error)) || isTooMuch(error)) return { blamed: error };
        if (isLast && isOfSomeRow(error)) return { blamed: error };
        if (isLast) throw error;
      }
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
      if (await this.areWritten(lines)) return 'written before';
    }
  }

  private async takeOnce(lines: readonly BatchLine[]): Promise<ChunkTaken> {
    const startedAt = performance.now();
    const taken = await takeChunk(this.tools.db, this.batchId, lines, this.end);
    this.tools.emit({ event: 'grouped', step: 'batch', rows: lines.length, ms: performance.now() - startedAt });
    return taken;
  }

  /** A connection that broke at the commit does not say whether there was one. */
  private async areWritten(lines: readonly BatchLine[]): Promise<boolean> {
    const written = await readLines(this.tools.db, this.batchId, lines[0]!.line - 1, 1).catch(() => []);
    return written[0]?.line === lines[0]!.line;
  }

  private async takeApart(lines: readonly BatchLine[], error: unknown): Promise<void> {
    const [one] = lines;
    if (lines.length === 1 && !isDocument(one!)) throw error;
    if (lines.length === 1) return this.giveUp(one as BatchDocument, error);
    const middle = Math.ceil(lines.length / 2);
    await this.take(lines.slice(0, middle));
    await this.take(lines.slice(middle));
  }

  private giveUp(document: BatchDocument, error: unknown): Promise<void> {
    this.tools.emit({ event: 'trouble', doing: 'accepting a line of a batch', error });
    const details = document.words.failed();
    return this.take([{ ...recordOf(document), verdict: 'refused', submissionId: null, details }]);
  }
}
