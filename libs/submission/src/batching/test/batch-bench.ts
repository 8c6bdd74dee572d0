import type { BatchId, Head, LaneId, PipelineEvent, SubmissionDraft } from '@app/domain';
import { type Database, groupingLimits, type LineRecord, readBatch, readLines } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { creditNote, item, line, sale } from '../../../../domain/src/test/documents.js';
import { type Lane, ledgerBench } from '../../../../persistence/src/test/ledger-bench.js';
import { Accept } from '../../accepting/accept.js';
import type { SubmissionOwner } from '../../kinds/kind.js';
import type { BatchLine } from '../batch-line.js';
import { BatchTools } from '../batch-tools.js';
import { AcceptLines } from '../accept-lines.js';
import { AcceptWholeFile } from '../accept-whole-file.js';
import { linesOf } from './batch-documents.js';

const LINES_MAX = 100_000;

type BatchLedgerBench = Awaited<ReturnType<typeof ledgerBench>>;

/** A ledger, and the two ways of a batch into it. */
export async function batchBench() {
  const bench = await ledgerBench();
  return Object.assign(bench, { uploader: (lane?: Lane) => Uploader.at(bench, lane) });
}

export const ownerOf = (lane: Lane): SubmissionOwner =>
  ({ ...lane, environment: 'SANDBOX', bhfId: '00' }) as unknown as SubmissionOwner;

/** Somebody with a branch, where ADVICE is known, who sends files for it. */
export class Uploader {
  readonly events: PipelineEvent[] = [];
  readonly heads: Head[] = [];
  private readonly queue = { enqueue: async (heads: Head[]) => void this.heads.push(...heads) } as HeadQueue;
  private readonly emit = (event: PipelineEvent) => void this.events.push(event);

  private constructor(
    private readonly bench: BatchLedgerBench,
    readonly lane: Lane,
    readonly owner: SubmissionOwner,
  ) {}

  static async at(bench: BatchLedgerBench, lane?: Lane): Promise<Uploader> {
    const at = lane ?? (await bench.lane());
    const uploader = new Uploader(bench, at, ownerOf(at));
    await uploader.post(item({ itemCode: 'ADVICE' }));
    return uploader;
  }

  batch = (): Promise<BatchId> => this.bench.batch(this.lane);

  lines = (...drafts: SubmissionDraft[]) => linesOf(this.owner, drafts);

  /** So many sales of ADVICE, from INV-1 on, each on its line. */
  sales(count: number, from = 1) {
    const drafts = Array.from({ length: count }, (_, index) => sold(`INV-${from + index}`));
    return linesOf(this.owner, drafts, from);
  }

  /** One upload, chunk after chunk. */
  acceptLines(batchId: BatchId, db: Database = this.bench.db): AcceptLines {
    return new AcceptLines(this.tools(db), batchId, 'request');
  }

  /** One upload that is taken as a whole or not at all. */
  acceptWholeFile(batchId: BatchId, chunks: () => AsyncIterable<BatchLine[]>, db: Database = this.bench.db) {
    return AcceptWholeFile.accept(this.tools(db), { batchId, requestId: 'request' }, chunks);
  }

  private tools = (db: Database): BatchTools => new BatchTools(db, this.queue, this.emit);

  /** A document by itself. */
  post(draft: SubmissionDraft) {
    const accept = new Accept(this.bench.ledger, this.queue, this.emit, groupingLimits(24));
    return accept.accept(this.owner, draft, { mayFollowUnsettled: true });
  }

  verdicts = (batchId: BatchId): Promise<LineRecord[]> => readLines(this.bench.db, batchId, 0, LINES_MAX);

  async read(batchId: BatchId) {
    return (await readBatch(this.bench.db, batchId))!;
  }

  /** All documents of a lane, also the settled ones, in the order of the lane. */
  async referencesInLane({ laneId }: { laneId: LaneId } = this.lane): Promise<string[]> {
    const rows = await this.bench.db.query<{ reference: string }>(
      'SELECT reference FROM submissions WHERE lane_id = $1 ORDER BY turn_at, id',
      [laneId],
    );
    return rows.map(({ reference }) => reference);
  }

  /** The lane's own count of waiting documents, the real count, and the head. */
  async laneState() {
    const [row] = await this.bench.db.query<{ said: number; waiting: number; head: string | null }>(
      `SELECT l.waiting AS said, (SELECT count(*)::int FROM submissions WHERE lane_id = l.id AND waiting) AS waiting,
         (SELECT reference FROM submissions WHERE id = l.head_id) AS head
       FROM lanes l WHERE l.id = $1`,
      [this.lane.laneId],
    );
    return row!;
  }
}

export const sold = (invoiceNumber: string, change: { total?: number } = {}) =>
  sale({ invoiceNumber, lines: [line({ itemCode: 'ADVICE', ...change })], ...change });

/** A return of one ADVICE. */
export const note = (invoiceNumber: string, originalInvoiceNumber: string, total = 1160) =>
  creditNote({ invoiceNumber, originalInvoiceNumber, lines: [line({ itemCode: 'ADVICE', total })] });

/** A database whose transactions end as the test says, with the ledger behind it. */
export const withTransactions = (
  db: Database,
  transaction: <T>(run: () => Promise<T>, attempt: number) => Promise<T>,
): Database => {
  let attempts = 0;
  return Object.assign(Object.create(db) as Database, {
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) =>
      transaction(() => db.transaction(work), ++attempts),
  });
};

export const inChunks = (lines: readonly BatchLine[], size: number) =>
  async function* () {
    for (let from = 0; from < lines.length; from += size) yield lines.slice(from, from + size);
  };
