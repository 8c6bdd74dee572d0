import { randomUUID } from 'node:crypto';
import type { BatchId, Head, LaneId, SubmissionId, WorkerId } from '@app/domain';
import { PatientPool, testDatabase } from '@app/testing';
import { type NewBatch, openBatch } from '../batches/batches.js';
import { endChunk, openChunk, writeChunk } from '../batches/chunks.js';
import { Database } from '../database/database.js';
import { newId } from '../database/ids.js';
import { isLockTimeout } from '../database/sql-state.js';
import type { Tx } from '../database/tx.js';
import { type Claim, type ClaimResult, Ledger, type NewSubmission, type Settlement } from '../submissions/ledger.js';
import { readAttemptFacts, type AttemptFacts } from '../submissions/attempt-facts.js';
import { WorkerHeartbeats } from '../heartbeats.js';

export interface Lane {
  laneId: LaneId;
  accountId: string;
  appId: string;
  tin: string;
}

/** A ledger for one suite, with the steps of the pipeline. */
export async function ledgerBench() {
  const { url, drop } = await testDatabase();
  const db = new Database(url, 24, 'test', PatientPool);
  const ledger = new Ledger(db);
  const bench = new LedgerBench(db, ledger);
  return Object.assign(bench, { close: () => db.close().then(drop) });
}

/** The settlement of a call that got no clear answer. */
export const UNCLEAR = {
  status: 'IN_DOUBT',
  outcome: 'inDoubt',
  numberFate: 'kept',
  doubt: 'raise',
  inLane: 'stays',
} as const satisfies Partial<Settlement>;

export class LedgerBench {
  readonly worker = randomUUID() as unknown as WorkerId;
  private lanesMade = 0;

  constructor(
    readonly db: Database,
    readonly ledger: Ledger,
  ) {}

  async lane(): Promise<Lane> {
    return this.laneOf(`P${String(++this.lanesMade).padStart(9, '0')}K`, '00');
  }

  /** One after another: on a busy machine, some of many callers at once would wait too long for a connection. */
  async lanes(count: number): Promise<Lane[]> {
    const lanes: Lane[] = [];
    while (lanes.length < count) lanes.push(await this.lane());
    return lanes;
  }

  async laneOf(tin: string, bhfId: string): Promise<Lane> {
    const [laneId, accountId, appId] = [newId(), newId(), newId()];
    await this.db.prisma.account.create({
      data: {
        id: accountId,
        name: 'A retailer',
        devices: {
          create: {
            id: laneId,
            environment: 'SANDBOX',
            tin,
            bhfId,
            initialisedAt: new Date(),
            lane: { create: { environment: 'SANDBOX' } },
            apps: { create: { id: appId, accountId, name: 'A till', environment: 'SANDBOX', tin, bhfId } },
          },
        },
      },
    });
    return { laneId: laneId as unknown as LaneId, accountId, appId, tin };
  }

  sale(lane: Lane, reference: string = randomUUID()): NewSubmission {
    return {
      ...lane,
      id: newId<SubmissionId>(),
      environment: 'SANDBOX',
      kind: 'sale',
      reference,
      naturalKey: `invoice/${lane.accountId}/${reference}`,
      fingerprint: reference,
      document: {
        ...{ kind: 'sale', receiptType: 'S', invoiceNumber: reference, originalInvoiceNumber: null },
        ...{ registers: [], lines: [] },
      },
      series: `sale/${lane.laneId}`,
      follows: null,
    };
  }

  /** A credit note that takes back TEA of the original. */
  creditNote(lane: Lane, follows: SubmissionId, quantity: number, total: number): NewSubmission {
    const note = this.sale(lane);
    const lines = [{ itemCode: 'TEA', taxType: 'B', quantity, total }];
    return { ...note, kind: 'credit-note', follows, document: { ...(note.document as object), lines } };
  }

  /** An item: all lanes of the taxpayer count items in one series. */
  item(lane: Lane, reference: string = randomUUID()): NewSubmission {
    const naturalKey = `item/${lane.tin}/${reference}`;
    return { ...this.sale(lane, reference), kind: 'item', naturalKey, series: `item/${lane.tin}` };
  }

  /** A movement of goods: all lanes of the taxpayer count movements in one series. */
  movement(lane: Lane, itemCode = 'TEA'): NewSubmission {
    const reference = randomUUID();
    return {
      ...this.sale(lane, reference),
      kind: 'stock-movement',
      naturalKey: `stock-movement/${lane.laneId}/${reference}`,
      series: `stock/${lane.tin}`,
      document: {
        kind: 'stock-movement',
        origin: 'invoice',
        stockType: '11',
        ofInvoice: null,
        lines: [{ itemCode, quantity: 1 }],
      },
    };
  }

  async accept(lane: Lane, reference?: string, follows: SubmissionId | null = null) {
    const submission = { ...this.sale(lane, reference), follows };
    return { id: submission.id, ...(await this.patiently(() => this.ledger.accept([submission]))) };
  }

  /** Repeats a step that gave up its wait for a lock, as the product's callers do: a busy machine keeps a lock for long at times. */
  patiently<T>(step: () => Promise<T>): Promise<T> {
    return step().catch((error: unknown) => {
      if (!isLockTimeout(error)) throw error;
      return this.patiently(step);
    });
  }

  /** Accepts a line of a batch, which takes its place behind the tills. */
  async acceptBulk(lane: Lane) {
    const submission = this.sale(lane);
    await this.chunk(await this.batch(lane), [submission]);
    return { id: submission.id };
  }

  async batch({ accountId, appId, tin }: Lane, sender: Pick<NewBatch, 'keyId' | 'loginId'> = {}): Promise<BatchId> {
    const id = newId<BatchId>();
    const batchOwner = { appId, accountId, environment: 'SANDBOX', tin, atomic: false } as unknown as Omit<
      NewBatch,
      'id'
    >;
    await openBatch(this.db, { ...batchOwner, ...sender, id });
    return id;
  }

  /** Writes a chunk of a batch. Returns its position and the result of its end. */
  chunk(batchId: BatchId, submissions: NewSubmission[], after: string | null = null, firstLine = 1) {
    const laneIds = submissions.map(({ laneId }) => laneId);
    const write = async (tx: Tx) => {
      const position = await openChunk(tx, batchId, laneIds, { after, positions: submissions.length });
      const written = await writeChunk(tx, submissions, position);
      const lines = submissions.map(({ id, kind, reference }, index) => ({
        ...{ line: firstLine + index, submissionId: written.known[id] ?? id, kind, reference, details: null },
        verdict: written.accepted.includes(id) ? ('accepted' as const) : ('known' as const),
      }));
      return { ...position, ...written, ...(await endChunk(tx, batchId, lines, laneIds)) };
    };
    return this.patiently(() => this.db.transaction(write));
  }

  async withdraw(id: SubmissionId): Promise<{ cancelled: boolean; heads: Head[] }> {
    const { cancelled, heads } = await this.patiently(() => this.ledger.withdraw([id]));
    return { cancelled: cancelled.length > 0, heads };
  }

  /** Claims as a worker does: reads the facts, then claims. */
  async claim(
    id: SubmissionId,
    over: { worker?: WorkerId; beats?: boolean } & Partial<Claim> = {},
  ): Promise<ClaimResult> {
    const { worker = this.worker, beats = true, ...change } = over;
    if (beats) await new WorkerHeartbeats(this.db).beat(worker);
    const seen = (await readAttemptFacts(this.db, id))!;
    const number = seen.number ?? seen.nextNumber;
    const claim: Claim = {
      id,
      turn: seen.turn,
      environment: 'SANDBOX',
      workerId: worker,
      leaseMs: 60_000,
      number,
      wireBody: seen.wireBody ?? `{"number":${number}}`,
      ...change,
    };
    const [claimed] = await this.patiently(() => this.ledger.claim([claim]));
    return claimed!;
  }

  settlement(lane: Lane, id: SubmissionId, attempt: number, over: Partial<Settlement> = {}): Settlement {
    return {
      id,
      laneId: lane.laneId,
      attempt,
      workerId: this.worker,
      status: 'APPROVED',
      outcome: 'approved',
      code: '000',
      message: null,
      result: null,
      receipt: null,
      numberFate: 'accepted',
      doubt: 'clear',
      delayMs: null,
      inLane: 'leaves',
      hold: null,
      countsAgainstLane: over.status === 'REJECTED',
      evidence: 'none',
      ...over,
    };
  }

  /** Claims, and returns the number of the attempt. */
  async begin(id: SubmissionId, over: Parameters<LedgerBench['claim']>[1] = {}): Promise<number> {
    const claimed = await this.claim(id, over);
    if (claimed.verdict !== 'claimed') throw new Error(`not claimed: ${claimed.verdict}`);
    return claimed.attempt;
  }

  async approve(lane: Lane, id: SubmissionId) {
    return this.settle(this.settlement(lane, id, await this.begin(id)));
  }

  /** The call gets no clear answer. */
  async leaveInDoubt(lane: Lane, id: SubmissionId, over: Partial<Claim> = {}) {
    return this.settle(this.settlement(lane, id, await this.begin(id, over), UNCLEAR));
  }

  async reject(lane: Lane, id: SubmissionId, message = 'bad', also: Partial<Settlement> = {}) {
    const attempt = await this.begin(id);
    const over = { status: 'REJECTED', outcome: 'rejected', code: '910', message, numberFate: 'released' } as const;
    return this.settle(this.settlement(lane, id, attempt, { ...over, ...also }));
  }

  private settle = (settlement: Settlement) => this.patiently(() => this.ledger.settle([settlement]));

  read = async (id: SubmissionId): Promise<AttemptFacts> => (await readAttemptFacts(this.db, id))!;

  async laneRow({ laneId }: Lane) {
    return this.db.prisma.lane.findUniqueOrThrow({ where: { id: laneId } });
  }

  /** The worker sends no more heartbeats, so other workers may take its claims. */
  async stopHeartbeat(worker: WorkerId = this.worker): Promise<void> {
    await this.db.query(`UPDATE workers SET heartbeat_at = now() - interval '1 hour' WHERE id = $1`, [worker]);
  }
}
