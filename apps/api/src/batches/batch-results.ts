import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { isSettled, type BatchId, type SubmissionId, type SubmissionStatus } from '@app/domain';
import {
  ReadDatabase,
  markReceiptsHandedOut,
  type LineRecord,
  type LineVerdict,
  readBatch,
  readLines,
  readSubmissionViews,
  type SubmissionView,
} from '@app/persistence';
import { untilSettled, WaitingRoom } from '@app/submission';
import { type Envelope, failed, succeeded } from '@app/contract';
import { LongWork } from '../http/admission/long-work.js';
import { ReceiptLinks } from '../receipt-links/receipt-links.js';
import { refusalPage, refusalsOf } from '../submissions/authority-refusal.js';
import { submissionData, submissionPath, type SubmissionViewDto } from '../submissions/submission-data.js';
import { pendingCode } from '../submissions/answer.js';
import { pendingMessage } from '../submissions/public-message.js';
import { Shown } from '../http/openapi/reply-fields.js';
import { batchData } from './batch-data.js';
import type { ResultsQuery } from './batch-query.js';
import { toJsonLine } from './verdict-stream.js';
import { csvHeader } from '../submissions/submission-csv.js';
import { resultCsvRow, RESULTS_CSV_COLUMNS } from './results-csv.js';
import { type BatchedSubmissionDto, BatchLineDto, verdictData } from './line-details.js';

/** The current result of a line: its submission, with its receipt after the approval. */
export class BatchResultDto extends BatchLineDto {
  @Shown('The submission; for a line without one, its kind and reference.', null, {
    oneOf: [
      { $ref: '#/components/schemas/SubmissionViewDto' },
      { $ref: '#/components/schemas/BatchedSubmissionDto' },
      { type: 'null' },
    ],
  })
  data!: SubmissionViewDto | BatchedSubmissionDto | null;
}

/** A result has up to 16 KB of details, and a client that reads slowly keeps three pages in memory. */
const PAGE = 100;
/** The ledger is read no more often, however many submissions settle. */
const READ_EVERY_MS = 500;
const WAIT_MS = 10_000;
/** A sign of life: the answer begins at once, and no proxy takes a connection for dead on which nothing settles for long. */
const NOTHING_YET = '\n';

export interface ResultsOptions extends ResultsQuery {
  /** False once the connection is gone: a receipt is noted as handed out only while the client reads. */
  isStillReading(): boolean;
}

interface ResultsFormat {
  write(result: BatchResultDto): string;
  /** The text that is sent while nothing settles. */
  signOfLife?: string;
}

interface BatchLineResult {
  record: LineRecord;
  view: SubmissionView | null;
}

/** Streams the result of each line in the order of the file; the last line is the batch. */
@Injectable()
export class BatchResults {
  constructor(
    private readonly db: ReadDatabase,
    private readonly waitingRoom: WaitingRoom,
    private readonly longWork: LongWork,
    private readonly receiptLinks: ReceiptLinks,
  ) {}

  async *stream(id: BatchId, options: ResultsOptions): AsyncGenerator<string> {
    const isComplete = yield* this.rows(id, options, { write: toJsonLine, signOfLife: NOTHING_YET });
    if (isComplete) yield toJsonLine({ batch: batchData((await readBatch(this.db, id))!) });
  }

  async *csv(id: BatchId, options: ResultsOptions): AsyncGenerator<string> {
    yield csvHeader(RESULTS_CSV_COLUMNS);
    const isComplete = yield* this.rows(id, options, { write: resultCsvRow });
    // A table has no last line that could be missing, so the connection must break.
    if (!isComplete) throw new Error('the results of a batch were cut off');
  }

  private async *rows(
    id: BatchId,
    { after, follow, limit, verdict, status, isStillReading }: ResultsOptions,
    { write, signOfLife }: ResultsFormat,
  ): AsyncGenerator<string, boolean> {
    let quietSince = -Infinity;
    let left = limit;
    for (;;) {
      const isReceiving = (await readBatch(this.db, id))!.state === 'RECEIVING';
      const { results, firstOpen, ready, wanted, text } = await this.longWork.page(PAGE, {
        read: () => this.readResults(id, after, verdict),
        count: (results) => results.length,
        shape: (results) => shapeResults(results, { follow, status, left }, this.receiptLinks, write),
      });
      if (wanted.length > 0) {
        yield text;
        quietSince = performance.now();
        await this.noteReceipts(wanted, isStillReading);
      }
      after = ready.at(-1)?.record.line ?? after;
      left -= wanted.length;
      if (!isStillReading()) return false;
      if (left === 0) return true;
      const moreMayCome = follow && isReceiving;
      if (results.length === 0 && !moreMayCome) return true;
      if (signOfLife !== undefined && performance.now() - quietSince >= WAIT_MS) {
        yield signOfLife;
        quietSince = performance.now();
      }
      if (firstOpen !== -1) await this.waitUntilSettled(results[firstOpen]!.view!.id);
      else if (results.length === 0) await pause(READ_EVERY_MS);
    }
  }

  private async readResults(id: BatchId, after: number, verdict?: LineVerdict): Promise<BatchLineResult[]> {
    const records = await readLines(this.db, id, after, PAGE, verdict);
    const ids = records.flatMap(({ submissionId }) => submissionId ?? []);
    const views = new Map((await readSubmissionViews(this.db, [...new Set(ids)])).map((view) => [view.id, view]));
    return records.map((record) => ({ record, view: views.get(record.submissionId!) ?? null }));
  }

  /** Waits for at least half a second, since each round reads a whole page again. */
  private async waitUntilSettled(id: SubmissionId): Promise<void> {
    const wait = this.waitingRoom.enter(id, null, untilSettled);
    await Promise.all([wait.result(WAIT_MS, true), pause(READ_EVERY_MS)]);
  }

  private async noteReceipts(results: readonly BatchLineResult[], isStillReading: () => boolean): Promise<void> {
    const signed = results.flatMap(({ record, view }) =>
      record.verdict !== 'duplicate' && view?.receipt && !view.handedOut ? view.id : [],
    );
    if (signed.length > 0 && isStillReading()) await markReceiptsHandedOut(this.db, signed);
  }
}

/** The lines up to the first that has not settled, if the client waits for that one; and those among them that it wants. */
function shapeResults(
  results: BatchLineResult[],
  { follow, status, left }: Pick<ResultsQuery, 'follow' | 'status'> & { left: number },
  links: ReceiptLinks,
  write: (result: BatchResultDto) => string,
) {
  const firstOpen = follow ? results.findIndex(isOpen) : -1;
  const ready = firstOpen === -1 ? results : results.slice(0, firstOpen);
  const wanted = ready.filter(({ view }) => status === undefined || view?.status === status).slice(0, left);
  const text = wanted.map(({ record, view }) => write(resultData(record, view, links))).join('');
  return { results, firstOpen, ready, wanted, text };
}

const isOpen = ({ view }: BatchLineResult): boolean => view !== null && !isSettled(view.status);

/** The result of a line: the state of its submission, or its verdict if it was not accepted. */
function resultData(record: LineRecord, view: SubmissionView | null, links: ReceiptLinks): BatchResultDto {
  if (view === null || record.verdict === 'duplicate') return verdictData(record);
  return {
    line: record.line,
    verdict: record.verdict,
    ...envelopeOf(view, { ...submissionData(view), ...links.dataOf(view) }),
  };
}

const WAITING: readonly SubmissionStatus[] = ['ACCEPTED', 'QUEUED', 'SUBMITTING'];

/** Nothing is wrong: its turn has not come, or its call is on the way. */
const isOnlyWaiting = ({ status, hold, laneStalled, waitsForClock }: SubmissionView): boolean =>
  WAITING.includes(status) && !hold && !laneStalled && !waitsForClock;

const ACCEPTED = 'Accepted. It waits for its turn.';

/** A line is refused as a whole: its sender knows the document. */
const OF_LINE = {
  names: { fields: { originalInvoiceNumber: 'line' }, lines: 'line', lineFields: {} },
  wholeField: 'line',
};

function envelopeOf(view: SubmissionView, data: SubmissionViewDto): Envelope<SubmissionViewDto> {
  if (view.status === 'APPROVED') return succeeded(data);
  const [refusal] = refusalsOf(view, OF_LINE);
  if (refusal) return failed(refusal.code, [refusal], { data, docs: refusalPage(view) });
  if (isOnlyWaiting(view)) return succeeded(data, { message: ACCEPTED });
  return failed(pendingCode(view), [], { data, message: pendingMessage(submissionPath(view.id), view) });
}
