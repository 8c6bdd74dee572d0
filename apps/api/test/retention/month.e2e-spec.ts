/** @one-queue: the ledger alone decides what is old. */
/** @full-run: the suites of libs/persistence/src/retention have the cases. */
/** @own-command: npm run verify -- --only month */
import { setTimeout as pause } from 'node:timers/promises';
import { eventually, saleBody, Stack, type Till } from '@app/testing';
import { upload } from '../client/batches.js';
import { dropFirstPartitions, keepFor, PARTITIONED } from './short-memory.js';

/** `npm run verify` plays 60,000 sales and keeps everything for a minute. */
const SALES = Number(process.env.MONTH_SALES ?? '600');
const PERIOD_S = Number(process.env.MONTH_PERIOD_S ?? '2');
const TILLS = Math.min(20, Math.ceil(SALES / 300));
const LINES = Math.min(200, Math.ceil(SALES / TILLS / 20));
/** A short run ends before its size has levelled off, and the speed of the machine decides how much is young at its end. */
const IS_LONG = SALES >= 10_000;
/** This long after its acceptance, nothing is left of a sale but its stub: its period, the span of its partition, and rounds of the sweeper. */
const GONE_AFTER_MS = 3_000 * PERIOD_S;

let stack: Stack;
beforeAll(async () => {
  stack = await Stack.start({ env: keepFor(`${PERIOD_S}s`) });
  await dropFirstPartitions(stack);
});
afterAll(() => stack.stop());

/** A till that sells in batches and one by one, and that forgets now and then what it sold long ago. */
class ForgetfulTill {
  readonly soldAt = new Map<string, number>();
  readonly wrongAnswers: string[] = [];
  /** Repeats that were answered as such. */
  duplicates = 0;

  constructor(private readonly till: Till) {}

  get tin(): string {
    return this.till.tin;
  }

  async trade(sales: number): Promise<void> {
    while (this.soldAt.size < sales) {
      await this.sellBatch();
      await this.sellOne();
      await this.repeatOldest();
    }
  }

  private async sellBatch(): Promise<void> {
    const numbers = Array.from({ length: LINES }, (_, place) => `INV-${this.soldAt.size + place}`);
    const { batch } = await upload(
      this.till,
      numbers.map((invcNo) => ({ kind: 'sale', ...this.sale(invcNo) })),
    );
    if (batch.accepted !== LINES) this.wrongAnswers.push(`${batch.accepted} of ${LINES} lines were accepted`);
    for (const invcNo of numbers) this.soldAt.set(invcNo, Date.now());
    await this.untilSettled(batch.batchId);
  }

  private async sellOne(): Promise<void> {
    const invcNo = `INV-${this.soldAt.size}`;
    const { status } = await this.till.sell(invcNo, { idempotencyKey: invcNo });
    if (status !== 200) this.wrongAnswers.push(`${invcNo}: ${status}`);
    this.soldAt.set(invcNo, Date.now());
  }

  /** A sale of which only the stub is left. */
  private async repeatOldest(): Promise<void> {
    const old = [...this.soldAt].filter(([, at]) => Date.now() - at > GONE_AFTER_MS);
    const [invcNo] = old[Math.floor(Math.random() * old.length)] ?? [];
    if (!invcNo) return;
    const { status, body } = await this.till.sell(invcNo);
    if (body.resultCd === '004') this.duplicates++;
    // The receipt is still there, and no client has received it.
    else if (status !== 200 || !body.data.rcptSign)
      this.wrongAnswers.push(`${invcNo} again: ${status} ${JSON.stringify(body)}`);
  }

  private readonly sale = (invcNo: string) => saleBody(invcNo, { itemCd: this.till.soldItem });

  /** A till whose lane is far behind would not show what is old. */
  private untilSettled(batchId: string): Promise<void> {
    return eventually(
      async () => {
        const { status, body } = await this.till.get(`batches/${batchId}`);
        expect(status === 404 || body.data.pending === 0).toBe(true);
      },
      { timeoutMs: 600_000, everyMs: 100 },
    );
  }
}

interface Size {
  sold: number;
  documents: number;
  /** Bytes on the disk of what is deleted after its period, and of what stays. */
  bulky: number;
  stubs: number;
}

async function sizeNow(tills: ForgetfulTill[]): Promise<Size> {
  const [row] = await stack.db.query<Omit<Size, 'sold'>>(
    `SELECT (SELECT count(*)::int FROM documents) AS documents,
       sum(pg_total_relation_size(c.oid)) FILTER (WHERE p.inhparent::regclass::text = ANY($1)
         OR c.relname IN ('receipts', 'idempotency_keys', 'batches', 'events'))::float8 AS bulky,
       sum(pg_total_relation_size(c.oid)) FILTER (WHERE c.relname IN ('submissions', 'natural_keys', 'held_numbers'))::float8 AS stubs
     FROM pg_class c LEFT JOIN pg_inherits p ON p.inhrelid = c.oid WHERE c.relkind = 'r'`,
    [PARTITIONED],
  );
  return { ...row!, sold: tills.reduce((sum, { soldAt }) => sum + soldAt.size, 0) };
}

/** Looks at the disk at each twentieth of the sales, until the work has ended. */
async function sizesDuring(work: Promise<unknown>, tills: ForgetfulTill[]): Promise<Size[]> {
  const sizes: Size[] = [];
  let isOver = false;
  const end = work.finally(() => (isOver = true));
  while (!isOver) {
    const size = await sizeNow(tills);
    if (size.sold >= ((sizes.length + 1) * SALES) / 20) {
      sizes.push(size);
      process.stdout.write(sentenceOf(size));
    }
    await pause(100);
  }
  await end;
  return sizes;
}

function expectLevelSizes(sizes: Size[]): void {
  const [middle, end] = [sizes.slice(7, 14), sizes.slice(14)];
  for (const what of ['documents', 'bulky'] as const)
    expect([what, most(end, what) / most(middle, what) < 1.5]).toEqual([what, true]);
}

/** What was sold last is gone as well, after its period; the stubs stay. */
function untilOnlyStubsAreLeft(): Promise<void> {
  const counts = `SELECT (SELECT count(*)::int FROM documents) AS documents,
    (SELECT count(*)::int FROM idempotency_keys) AS keys, (SELECT count(*)::int FROM batches) AS batches`;
  return eventually(async () => expect(await stack.db.query(counts)).toEqual([{ documents: 0, keys: 0, batches: 0 }]), {
    timeoutMs: 10 * GONE_AFTER_MS,
    everyMs: 200,
  });
}

const most = (sizes: Size[], what: 'bulky' | 'documents'): number => Math.max(...sizes.map((size) => size[what]));
const sentenceOf = ({ sold, documents, bulky, stubs }: Size): string =>
  `${sold} sold: ${documents} documents, ${inMegabytes(bulky)} MB that will be deleted, ${inMegabytes(stubs)} MB of stubs\n`;
const inMegabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

it(
  'a month of sales: what is old is deleted, the disk use of the rest levels off, and no repeat becomes a second sale',
  async () => {
    const tills = (await stack.tills(TILLS)).map((till) => new ForgetfulTill(till));
    const trade = Promise.all(tills.map((till) => till.trade(SALES / TILLS)));
    const sizes = await sizesDuring(trade, tills);
    if (IS_LONG) expectLevelSizes(sizes);
    await untilOnlyStubsAreLeft();

    expect(tills.flatMap(({ wrongAnswers }) => wrongAnswers)).toEqual([]);
    expect(tills.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBeGreaterThan(0);
    for (const { tin, soldAt } of tills) {
      const received = (await stack.simulator.sales(tin)).map(({ trdInvcNo }) => trdInvcNo);
      expect([tin, received.length, new Set(received)]).toEqual([tin, soldAt.size, new Set(soldAt.keys())]);
    }
    const [row] = await stack.db.query(
      `SELECT count(*)::int AS n FROM submissions WHERE kind = 'sale' AND status <> 'APPROVED'`,
    );
    expect(row).toEqual({ n: 0 });
  },
  Math.max(120_000, SALES * 30),
);
