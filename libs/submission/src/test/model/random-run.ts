import { type PipelineEvent, type SubmissionDraft, type SubmissionId, today } from '@app/domain';
import { groupingLimits } from '@app/persistence';
import { creditNote, item, line, sale, stockMovement } from '../../../../domain/src/test/documents.js';
import { Accept } from '../../accepting/accept.js';
import { BatchTools } from '../../batching/batch-tools.js';
import { Withdraw } from '../../withdrawing/withdraw.js';
import type { SubmissionOwner } from '../../kinds/kind.js';
import { USUAL_SCOPES } from '../../kinds/series-scopes.js';
import { Rescue } from '../../rescuing/rescue.js';
import { ModelAuthority, REFUSED_REMARK } from './model-authority.js';
import type { Surroundings } from './random-channel.js';
import { SeededRandom } from './seeded-random.js';
import { ModelQueue } from './model-queue.js';
import { RandomOperator } from './random-operator.js';
import type { ModelLedger } from './model-ledger.js';
import { WireChecker } from './wire-checker.js';
import { silentSignals, type RandomWorkerOptions, RandomWorker } from './random-worker.js';

export interface PostedDocument {
  mark: string;
  id: SubmissionId;
  lane: SubmissionOwner;
  /** The number of an invoice or of a movement, or the code of an item. */
  reference: string;
  kind: 'sale' | 'credit-note' | 'stock-movement' | 'item';
  /** The mark of the new item that an invoice names. */
  ofItem?: string | undefined;
  /** It was a line of a batch. */
  isUploaded: boolean;
}

/** A post under an idempotency key, from which a submission came. */
interface KeyedPost {
  key: string;
  lane: SubmissionOwner;
  posting: PostableDocument;
  id: SubmissionId;
}

/** A document that a client is about to post. */
export interface PostableDocument {
  mark: string;
  draft: SubmissionDraft;
  ofItem?: string | undefined;
}

const FILE_LINES_MAX = 4;
/** In each so many runs answers are mixed up. */
const MIXED_UP_EACH = 6;

/** A refusal for a future date is believed of a recent date only. */
export const datedToday = () => {
  const saleDate = today(new Date());
  return { saleDate, confirmedAt: `${saleDate}000000` };
};

/** Two processes of each sort, so that two acts at once belong to two processes. */
const PROCESSES = 2;

/** The parts of one run, and what has happened in it so far. */
export class RandomRun {
  readonly random: SeededRandom;
  readonly queue = new ModelQueue();
  readonly authority = new ModelAuthority();
  readonly wireChecker = new WireChecker(this.authority);
  readonly logLines: string[] = [];
  posted: PostedDocument[] = [];
  keyed: KeyedPost[] = [];
  readonly frozen: RandomWorker[] = [];
  readonly troubles: string[] = [];
  readonly surroundings: Surroundings;
  lanes: SubmissionOwner[] = [];
  workers: RandomWorker[] = [];
  /** A worker died or stood still, so a head may have no job until rescue finds it. */
  hasLostWorkers = false;
  /** A submission may have been in doubt for longer than the doubt window, or waits for an operator after a restore. */
  hasWaitedLong = false;
  /** What was posted when the backup was made; null if there is none. */
  private backup: Pick<RandomRun, 'posted' | 'keyed'> | null = null;
  hasRestored = false;
  /** Marks of what the authority had when the ledger was lost. */
  receivedBeforeRestore: ReadonlySet<string | null> = new Set();
  readonly accepts: Accept[];
  readonly batchTools: BatchTools[];
  readonly withdraws: Withdraw[];
  readonly rescue: Rescue;
  readonly operator: RandomOperator;
  readonly submissionMaxAgeMs: number | undefined;
  private readonly workerOptions: RandomWorkerOptions;
  private readonly faultyPercent: number;
  private documentsMade = 0;
  private workersStarted = 0;

  private constructor(
    readonly modelLedger: ModelLedger,
    seed: number,
  ) {
    this.random = new SeededRandom(seed);
    const { authority, wireChecker, queue, random } = this;
    const log = (line: string) => this.log(line);
    this.surroundings = {
      ...{ authority, wireChecker, isHealthy: false, lateRequests: [], refusedMarks: new Set(), log },
      ...{ mixedUpMarks: new Set(), storedSignatures: new Set(), mixUpSeed: seed % MIXED_UP_EACH === 0 ? seed : null },
    };
    const onTrouble = (line: string) => void this.troubles.push(line);
    this.submissionMaxAgeMs = random.happens(40) ? 30_000 : undefined;
    this.workerOptions = {
      modelLedger,
      queue,
      surroundings: this.surroundings,
      submissionMaxAgeMs: this.submissionMaxAgeMs,
      onTrouble,
    };
    this.faultyPercent = random.happens(12) ? 60 : 7;
    const each = <T>(make: () => T): T[] => Array.from({ length: PROCESSES }, make);
    const emit = (event: PipelineEvent) => this.onEvent(event);
    this.accepts = each(() => new Accept(modelLedger.ledger, queue.asQueue(), emit, groupingLimits(4)));
    this.batchTools = each(() => new BatchTools(modelLedger.db, queue.asQueue(), emit));
    this.withdraws = each(() => new Withdraw(modelLedger.ledger, queue.asQueue(), silentSignals, emit));
    this.rescue = new Rescue(modelLedger.ledger, queue.asQueue(), emit);
    const { ledger } = modelLedger;
    const tools = { ledger, queue: queue.asQueue(), signals: silentSignals, emit, seriesScopes: USUAL_SCOPES };
    this.operator = new RandomOperator(this, tools);
  }

  static async begin(modelLedger: ModelLedger, seed: number): Promise<RandomRun> {
    const run = new RandomRun(modelLedger, seed);
    run.lanes = await modelLedger.lanes(1 + run.random.below(3), run.random);
    run.workers = Array.from({ length: PROCESSES }, () => run.newWorker());
    await modelLedger.passTime(0, run.livingWorkerIds());
    return run;
  }

  log(line: string): void {
    this.logLines.push(line);
  }

  branchKeyOf = ({ tin, bhfId }: SubmissionOwner): string => `${tin}/${bhfId}`;
  laneName = (lane: SubmissionOwner): string => `lane ${this.lanes.indexOf(lane)}`;

  saleFor(invoiceNumber = `INV-${this.documentsMade}`): PostableDocument {
    const { mark, name } = this.nextName();
    return { mark, draft: sale({ ...datedToday(), invoiceNumber, remark: name }) };
  }

  /** A sale of a new item, which may still be on its way. */
  saleOf(newItem: PostedDocument): PostableDocument {
    const { mark, name } = this.nextName();
    const lines = [line({ itemCode: newItem.reference, itemName: newItem.reference })];
    return {
      mark,
      draft: sale({ ...datedToday(), invoiceNumber: `INV-${mark}`, remark: name, lines }),
      ofItem: newItem.mark,
    };
  }

  /** The lines of a file: sales, notes of the sale before them, and items. */
  file(lane: SubmissionOwner): PostableDocument[] {
    const file: PostableDocument[] = [this.saleFor()];
    for (let left = 1 + this.random.below(FILE_LINES_MAX - 1); left > 0; left--)
      file.push(this.nextLine(file.at(-1)!, lane));
    return file;
  }

  private nextLine(before: PostableDocument, lane: SubmissionOwner): PostableDocument {
    const { kind, reference } = fieldsOf(before.draft);
    const sort = this.random.pickWeighted({ sale: 60, note: 25, item: 15 });
    if (sort === 'item') return this.newItem();
    if (sort === 'sale' || kind !== 'sale') return this.saleFor();
    return this.noteFor({ ...before, id: '' as SubmissionId, lane, reference, kind, isUploaded: true });
  }

  recordPosted(
    { mark, draft, ofItem }: PostableDocument,
    lane: SubmissionOwner,
    id: SubmissionId,
    isUploaded = false,
  ): void {
    const { kind, reference } = fieldsOf(draft);
    this.posted.push({ mark, id, lane, reference, kind, ofItem, isUploaded });
  }

  noteFor(original: PostedDocument): PostableDocument {
    const mark = `#${this.documentsMade++}`;
    const originalInvoiceNumber = original.reference;
    const draft = creditNote({ ...datedToday(), invoiceNumber: `CN-${mark}`, originalInvoiceNumber, remark: mark });
    return { mark, draft, ofItem: original.ofItem };
  }

  newItem(): PostableDocument {
    const { mark, name } = this.nextName();
    return { mark, draft: item({ itemCode: `NEW${mark.slice(1)}`, itemName: name }) };
  }

  /** The remark of a document, or the name of an item. The authority refuses some of them. */
  private nextName(): { mark: string; name: string } {
    const mark = `#${this.documentsMade++}`;
    return { mark, name: this.random.happens(this.faultyPercent) ? `${mark} ${REFUSED_REMARK}` : mark };
  }

  movement(): PostableDocument {
    const { mark, name } = this.nextName();
    const occurredOn = datedToday().saleDate;
    return { mark, draft: stockMovement({ movementNumber: this.documentsMade, occurredOn, remark: name }) };
  }

  /** Replaces workers that died or stand still. A worker that stands still counts as dead, and may go on later. */
  async replaceLostWorkers(): Promise<void> {
    const lost = this.workers.filter(({ hasDied, isFrozen }) => hasDied || isFrozen);
    if (lost.length === 0) return;
    this.hasLostWorkers = true;
    this.frozen.push(...lost.filter(({ isFrozen }) => isFrozen));
    this.workers = this.workers.map((worker) => (lost.includes(worker) ? this.newWorker() : worker));
    await this.modelLedger.passTime(0, this.livingWorkerIds());
  }

  async withoutCarrying(work: () => Promise<void>): Promise<void> {
    const workers = [...this.workers, ...this.frozen];
    for (const worker of workers) worker.setCarries(false);
    await work();
    for (const worker of workers) worker.setCarries(true);
  }

  async isWithdrawn(id: SubmissionId): Promise<boolean> {
    return (await this.modelLedger.db.prisma.submission.count({ where: { id, status: 'CANCELLED' } })) > 0;
  }

  hasOtherSoftware(lane: SubmissionOwner): boolean {
    return this.authority.salesOf(this.branchKeyOf(lane)).some(({ mark }) => mark === null);
  }

  get hasBackup(): boolean {
    return this.backup !== null;
  }

  async backUp(): Promise<void> {
    await this.modelLedger.backUp();
    this.backup = { posted: [...this.posted], keyed: [...this.keyed] };
  }

  /** The ledger is lost with all processes, and its backup is restored, as `npm run restore` leads through it. */
  async restoreBackup(): Promise<void> {
    Object.assign(this, this.backup);
    this.backup = null;
    this.hasRestored = this.hasWaitedLong = this.hasLostWorkers = true;
    this.frozen.length = 0;
    await this.modelLedger.restoreBackup();
    this.queue.wipe();
    this.wireChecker.ledgerIsLost();
    this.authority.forget((mark) => !this.posted.some((posted) => posted.mark === mark));
    const received = this.lanes.flatMap((lane) => this.authority.receivedFrom(this.branchKeyOf(lane)));
    this.receivedBeforeRestore = new Set(received.map(({ mark }) => mark));
    this.workers = this.workers.map(() => this.newWorker());
    await this.passTime(0);
    for (const lane of this.lanes) await this.operator.beginRestore(lane);
  }

  /** What the ledger has by now may be mixed up from now on. */
  async noteReceipts(): Promise<void> {
    if (this.surroundings.mixUpSeed === null) return;
    const receipts = await this.modelLedger.db.prisma.receipt.findMany({ select: { rcptSign: true } });
    this.surroundings.storedSignatures = new Set(receipts.map(({ rcptSign }) => rcptSign));
  }

  async passTime(seconds: number): Promise<void> {
    await this.modelLedger.passTime(seconds, this.livingWorkerIds());
  }

  private newWorker(): RandomWorker {
    return new RandomWorker(this.workerOptions, `worker ${++this.workersStarted}`, this.random.fork());
  }

  private livingWorkerIds() {
    return this.workers.map(({ id }) => id);
  }

  private onEvent(event: PipelineEvent): void {
    if (event.event === 'trouble') this.troubles.push(`${event.doing}: ${String(event.error)}`);
  }
}

/** An invoice, a movement or an item; each has its own sort of name. */
interface PostedFields {
  kind: PostedDocument['kind'];
  invoiceNumber?: string;
  movementNumber?: number;
  itemCode?: string;
  remark?: string;
}

/** What the model tells of a document: its kind, its name and its remark. */
export function fieldsOf(draft: SubmissionDraft): { kind: PostedDocument['kind']; reference: string; remark?: string } {
  const { kind, invoiceNumber, movementNumber, itemCode, remark } = draft as unknown as PostedFields;
  return {
    kind,
    reference: itemCode ?? invoiceNumber ?? String(movementNumber),
    ...(remark !== undefined && { remark }),
  };
}
