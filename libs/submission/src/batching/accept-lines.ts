import { setTimeout as pause } from 'node:timers/promises';
import type { BatchId } from '@app/domain';
import { naturalKeysOf, type PreparedPost } from '../accepting/new-submission.js';
import { isPinLost } from '../accepting/pin-lost.js';
import {
  constraintOf,
  findContestedKeys,
  mayBeRowFault,
  isStatementTimeout,
  type LineRecord,
  readLines,
} from '@app/persistence';
import type { BatchTools } from './batch-tools.js';
import { type BatchDocument, type BatchLine, isBatchDocument } from './batch-line.js';
import { BatchClosed, type AcceptedChunk, acceptChunk, isCallerEnded } from './accept-chunk.js';
import { isRetryable, LinesContested } from './retry-on-contention.js';
import { lineFieldsOf } from './check-line.js';
import { committedLinesOf, reportLine } from './report-line.js';

const TRIES_MAX = 8;
const FIRST_PAUSE_MS = 50;
/** An earlier try of the same chunk has written the line. Its commit was still running when the try was given up. */
const LINE_ALREADY_WRITTEN = 'batch_lines_pkey';

/** The chunk was written now, or by an earlier try whose answer was lost, or some line is to blame. */
type ChunkTryResult = AcceptedChunk | 'already written' | { blamed: unknown };

/**
 * Accepts the lines of one batch, chunk after chunk. A line that the ledger refuses fails alone. A lock, a restarting
 * database and a request that has a number of these lines are waited for, without locks. The batch ends when its account has lost
 * the PIN, or its caller may not send any more, because all of its other lines would fail too.
 */
export class AcceptLines {
  private lastPosition: string | null = null;

  constructor(
    private readonly tools: BatchTools,
    private readonly batchId: BatchId,
    private readonly requestId: string,
  ) {}

  async accept(lines: readonly BatchLine[]): Promise<void> {
    if (lines.length === 0) return;
    const result = await this.acceptWithRetries(lines);
    if (result === 'already written') return;
    if ('blamed' in result) return this.splitAndAccept(lines, result.blamed);
    this.lastPosition = result.endPosition;
    await this.tools.queue.enqueue(result.heads);
    for (const [index, record] of result.records.entries())
      for (const committed of committedLinesOf(record, lines[index]!))
        reportLine(this.tools.emit, committed, this.requestId);
  }

  private async acceptWithRetries(lines: readonly BatchLine[]): Promise<ChunkTryResult> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.tools.chunkRotation.run(() => this.tryOnce(lines));
      } catch (error) {
        if (error instanceof BatchClosed || isPinLost(error) || isCallerEnded(error)) throw error;
        if (constraintOf(error) === LINE_ALREADY_WRITTEN) return 'already written';
        const isLast = tries === TRIES_MAX;
        if ((mayBeRowFault(error) && !isRetryable(error)) || isStatementTimeout(error)) return { blamed: error };
        if (isLast && (mayBeRowFault(error) || error instanceof LinesContested)) return { blamed: error };
        if (isLast) throw error;
      }
      await pause(FIRST_PAUSE_MS * 2 ** (tries - 1));
      if (await this.areAlreadyWritten(lines)) return 'already written';
    }
  }

  private async tryOnce(lines: readonly BatchLine[]): Promise<AcceptedChunk> {
    const startedAt = performance.now();
    const result = await acceptChunk(this.tools.db, this.batchId, lines, this.lastPosition);
    this.tools.emit({ event: 'grouped', step: 'batch', rows: lines.length, ms: performance.now() - startedAt });
    return result;
  }

  /** A connection that broke at the commit does not tell whether the commit happened. */
  private async areAlreadyWritten(lines: readonly BatchLine[]): Promise<boolean> {
    const written = await readLines(this.tools.db, this.batchId, lines[0]!.line - 1, 1).catch(() => []);
    return written[0]?.line === lines[0]!.line;
  }

  private async splitAndAccept(lines: readonly BatchLine[], error: unknown): Promise<void> {
    if (error instanceof LinesContested) {
      const contested = await this.contestedLines(error);
      if (contested.size > 0)
        return this.accept(lines.map((one) => (contested.has(one.line) ? refusedAsContested(one) : one)));
    }
    const [one] = lines;
    if (lines.length === 1 && !isBatchDocument(one!)) throw error;
    if (lines.length === 1) return this.refuseLine(one as BatchDocument, error);
    const middle = Math.ceil(lines.length / 2);
    await this.accept(lines.slice(0, middle));
    await this.accept(lines.slice(middle));
  }

  private async contestedLines({ posts }: LinesContested): Promise<Set<number>> {
    const keys = [...posts.values()].flatMap(naturalKeysOf);
    const contested = await findContestedKeys(this.tools.db, keys);
    const isContested = ([, post]: [number, PreparedPost]) => naturalKeysOf(post).some((key) => contested.has(key));
    return new Set([...posts].filter(isContested).map(([line]) => line));
  }

  private refuseLine(document: BatchDocument, error: unknown): Promise<void> {
    if (error instanceof LinesContested) return this.accept([refusedAsContested(document)]);
    this.tools.emit({ event: 'trouble', doing: 'accepting a line of a batch', error });
    return this.accept([refusedLine(document, document.wording.failed())]);
  }
}

const refusedLine = (document: BatchDocument, details: object): LineRecord => ({
  ...lineFieldsOf(document),
  verdict: 'refused',
  submissionId: null,
  details,
});

/** The request that has the number goes on too long. The sender may send the line again. */
const refusedAsContested = (line: BatchLine): BatchLine =>
  isBatchDocument(line) ? refusedLine(line, line.wording.contested()) : line;
