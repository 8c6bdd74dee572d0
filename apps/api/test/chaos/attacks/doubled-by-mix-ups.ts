import path from 'node:path';
import { eventually, saleBody } from '@app/testing';
import type { Queue } from 'bullmq';
import { UploadInHand } from '../../client/upload-in-hand.js';
import { inGroups } from '../../sale-assertions.js';
import type { Attack } from '../attack.js';
import { type ChaosShop, randomWaits, type SaleOptionsFor, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { withQueue } from '../queue-access.js';
import { atRandomMoments } from '../random-moments.js';
import { oneOf } from '../scale.js';
import { releaseLane } from './order.js';

/** The authority receives the sale or does not; something before it answers with the receipt of another one. */
const MIXED_UP = ['simulate:answer-of-another', 'simulate:accept-then-answer-of-another'];
const LATER = { prefer: 'respond-async' };

const untilHeld = ({ stack: { db } }: ChaosStack, { till }: ChaosShop) =>
  eventually(async () => {
    const rows = await db.query(
      `SELECT s.reference, s.status, l.held_code AS held, r.rcpt_sign AS signature
       FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
       WHERE s.tin = $1 AND s.kind = 'sale' AND s.reference <> 'BEFORE' ORDER BY s.turn_at`,
      [till.tin],
    );
    const held = { held: 'repeated receipt', signature: null };
    expect(rows).toEqual([
      { reference: 'MIXED', status: 'NEEDS_REVIEW', ...held },
      { reference: 'BEHIND', status: 'ACCEPTED', ...held },
    ]);
  });

/** A cache that answers each time: the sale waits for an operator, who finds the cache and lets the lane go on. */
async function mixUpAgain(chaosStack: ChaosStack, victim: ChaosShop): Promise<void> {
  const { simulator } = chaosStack.stack;
  await victim.sell('BEFORE', { prefer: 'wait=20' });
  await simulator.armFault({ fault: 'answer-of-another', times: 2, tin: victim.till.tin });
  await victim.sell('MIXED', LATER);
  await victim.sell('BEHIND', LATER);
  await untilHeld(chaosStack, victim);
  await releaseLane(chaosStack, victim);
}

export const repeatedReceipts: Attack = {
  name: 'repeated-receipts',
  does: 'Sales are answered with the receipts of others, once or twice: none is approved with it, each gets its own',
  async run(chaosStack, { sales, devices, random }) {
    const [victim, ...others] = (await chaosStack.shops(devices)) as [ChaosShop, ...ChaosShop[]];
    await Promise.all([
      mixUpAgain(chaosStack, victim),
      sellAll(others, sales, (invcNo) => ({
        ...LATER,
        // Before the first one there is no other sale of the branch.
        remark: invcNo !== 'INV-1' && random() < 0.15 ? oneOf(MIXED_UP, random) : undefined,
      })),
    ]);
    return [victim, ...others];
  },
  async holds({ stack: { db } }) {
    expect(await db.query('SELECT 1 FROM receipts GROUP BY rcpt_sign HAVING count(*) > 1')).toEqual([]);
    expect(await db.query(`SELECT 1 FROM attempts WHERE code = 'repeated receipt' LIMIT 2`)).toHaveLength(2);
  },
};

const CLOCK = path.join(process.cwd(), 'scripts/testing/shifted-clock.mjs');
const MINUTES_MS = 7 * 60_000;

const offBy = (ms: number) => ({ NODE_OPTIONS: `--import ${CLOCK}`, CLOCK_OFFSET_MS: String(ms) });

/** Faults that cause delays, because the end of a delay depends on a clock. */
const PAUSES = ['simulate:status-503', 'simulate:accept-then-reset'];

const withPauses = (random: () => number): SaleOptionsFor => {
  const optionsFor = randomWaits(random);
  return (invcNo) => ({ ...optionsFor(invcNo), remark: random() < 0.2 ? oneOf(PAUSES, random) : undefined });
};

export const shiftedClocks: Attack = {
  name: 'shifted-clocks',
  // Rescue ends delays caused by a wrong clock after a minute.
  isLong: true,
  does: 'One worker is seven minutes ahead and one seven behind, and the one ahead is killed: Postgres tells the time',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await chaosStack.replaceWorkers(offBy(MINUTES_MS), offBy(-MINUTES_MS));
    await Promise.all([
      sellAll(shops, sales, withPauses(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 1, random }, () => chaosStack.killWorker(0)),
    ]);
    return shops;
  },
};

/** Longer than a queue needs to notice many jobs without a lock, also beside 2,000 sales. */
const SLOW_CALL = { remark: 'simulate:latency=60000', prefer: 'respond-async' };
const LONG_CALL_TIMEOUT = { AUTHORITY_CALL_TIMEOUT: '90s' };

const onTheWire = async ({ stack: { db } }: ChaosStack) =>
  (await db.query<{ job: string }>(`SELECT id || '-' || turn AS job FROM submissions WHERE status = 'SUBMITTING'`)).map(
    ({ job }) => job,
  );

/** Waits until another worker received each job during its call and was refused the claim. The log of a job ends with the job. */
const untilRefused = (queue: Queue, jobs: string[]) => {
  const notSeen = new Set(jobs);
  return eventually(
    async () => {
      for (const job of notSeen) {
        const { logs } = await queue.getJobLogs(job);
        if (logs.join('\n').includes('another worker has the claim')) notSeen.delete(job);
      }
      expect([...notSeen]).toEqual([]);
    },
    { timeoutMs: 90_000 },
  );
};

export const lostLocks: Attack = {
  name: 'lost-locks',
  does: 'The queue takes live calls for dead ones and gives their jobs to others: the lease decides whose they are',
  isLong: true,
  async run(chaosStack, { sales, devices }) {
    await chaosStack.replaceWorkers(LONG_CALL_TIMEOUT, LONG_CALL_TIMEOUT);
    const shops = await chaosStack.shops(devices);
    await Promise.all(shops.map((shop) => shop.sell('SLOW', SLOW_CALL)));
    await eventually(async () => expect(await onTheWire(chaosStack)).toHaveLength(devices));
    const jobs = await onTheWire(chaosStack);
    expect(await chaosStack.stack.queue.loseLocks(jobs)).toBe(devices);
    await Promise.all([
      withQueue(chaosStack, (queue) => untilRefused(queue, jobs)),
      sellAll(shops, sales - devices, () => ({ prefer: 'respond-async' })),
    ]);
    const tried = await chaosStack.stack.db.query(
      "SELECT 1 FROM attempts a JOIN submissions s ON s.id = a.submission_id WHERE s.reference = 'SLOW' AND a.attempt > 1",
    );
    expect(tried).toEqual([]);
    return shops;
  },
};

/** The end of a key counts within two seconds, and a busy machine adds some. */
const SOON_MS = 15_000;
const BURST = 5;
/** Each keeps two uploads open, of which an API takes only so many from one address, and they go on while the key ends. */
const SHOPS_AT_ONCE = 3;
/** Sales in front of the one that waits. */
const AHEAD = 10;
const SLOWLY = { remark: 'simulate:latency=1500', prefer: 'respond-async' };

const fileLine = (number: number) => ({ kind: 'sale', ...saleBody(`FILE-${number}`) });

/** An upload whose sender goes on until it is told to stop. */
class EndlessUpload {
  private readonly upload: UploadInHand;
  private sent = 0;

  constructor(shop: ChaosShop) {
    this.upload = UploadInHand.begin(shop.till);
  }

  get accepted(): number {
    return this.upload.lines.filter(({ verdict }) => verdict === 'accepted').length;
  }

  /** The last line of the answer. */
  get batch(): { trouble: { code: string } | null } | undefined {
    return (this.upload.lines.at(-1) as unknown as { batch?: { trouble: { code: string } | null } } | undefined)?.batch;
  }

  async run(): Promise<void> {
    while (!this.batch) {
      this.upload.sendLines(Array.from({ length: BURST }, () => fileLine(++this.sent)));
      await eventually(() => expect(this.upload.lines.length >= this.sent || this.batch !== undefined).toBe(true));
    }
    expect(this.batch.trouble).toMatchObject({ code: '001' });
  }
}

/** Returns the time of the ledger at which the key ended. */
async function revoke({ stack: { db } }: ChaosStack, { till }: ChaosShop): Promise<Date> {
  const [row] = await db.query<{ at: Date }>(
    `UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL AND app_id IN (SELECT id FROM apps WHERE tin = $1)
     RETURNING clock_timestamp() AS at`,
    [till.tin],
  );
  return row!.at;
}

const lateLines = ({ stack: { db } }: ChaosStack, { till }: ChaosShop, at: Date) =>
  db.query(
    `SELECT s.reference FROM submissions s JOIN batch_lines l ON l.submission_id = s.id WHERE s.tin = $1 AND s.accepted_at > $2`,
    [till.tin, at],
  );

interface Answered {
  status: number;
  body: { resultCd: string };
}

/** The answer to what waits when its key is revoked. False if it has come before, as it may on a slow machine. */
async function expectEnded(
  waiting: Promise<Answered>,
  revoking: Promise<unknown>,
  expected: [number, string],
): Promise<boolean> {
  const first = await Promise.race([waiting, revoking.then(() => null)]);
  if (first) return false;
  const { status, body } = await waiting;
  expect([status, body.resultCd]).toEqual(expected);
  return true;
}

/** Slow sales. An upload that begins after them stands behind them, also on a slow machine. */
async function sellAhead({ till, promised }: ChaosShop): Promise<void> {
  for (let number = 1; number <= AHEAD; number++) {
    await till.sell(`AHEAD-${number}`, SLOWLY);
    promised.push(`AHEAD-${number}`);
  }
}

/** A till waits for the receipt of a sale behind others; another one reads it; and a whole file is not complete yet. */
async function openAll({ till }: ChaosShop) {
  const posting = till.sell('WAITS');
  const submissionId = await eventually(async () => {
    const { submissions } = (await till.get('submissions?invcNo=WAITS')).body.data;
    expect(submissions).toHaveLength(1);
    return (submissions as [{ submissionId: string }])[0].submissionId;
  });
  const polling = till.get(`submissions/${submissionId}`, { prefer: 'wait=60' });
  const whole = UploadInHand.begin(till, {}, '?atomic=validate').sendLines([{ kind: 'sale', ...saleBody('WHOLE') }]);
  await till.get(`submissions/${submissionId}`, { prefer: 'wait=1' });
  return { posting, polling, whole };
}

/** Its key is revoked in the middle of all that it has open. Returns the same shop with its next key, and which waits met that. */
async function loseKey(chaosStack: ChaosStack, shop: ChaosShop, moment: number) {
  await sellAhead(shop);
  const upload = new EndlessUpload(shop);
  const sending = upload.run();
  const { posting, polling, whole } = await openAll(shop);
  await eventually(() => expect(upload.accepted).toBeGreaterThanOrEqual(moment));
  const revoking = revoke(chaosStack, shop);
  const hasWaited = [
    await expectEnded(posting, revoking, [202, '006']),
    await expectEnded(polling, revoking, [401, '001']),
  ];
  const at = await revoking;
  const revokedAt = performance.now();
  expect(await whole.refused()).toMatchObject({ status: 401, body: { resultCd: '001' } });
  await sending;
  expect(performance.now() - revokedAt).toBeLessThan(SOON_MS);
  expect(await lateLines(chaosStack, shop, at)).toEqual([]);
  const next = chaosStack.shopOf(await chaosStack.stack.secondApp(shop.till));
  await next.sell('WAITS', { prefer: 'respond-async' });
  next.promised.push(...shop.promised);
  for (let number = 1; number <= upload.accepted; number++) next.promised.push(`FILE-${number}`);
  return { next, hasWaited };
}

export const revokedKeys: Attack = {
  name: 'revoked-keys',
  does: 'Keys are revoked under open uploads and waits: nothing is accepted later, and the next key doubles nothing',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const moment = () => Math.floor((random() * sales) / devices);
    const lost: Awaited<ReturnType<typeof loseKey>>[] = [];
    for (const some of inGroups(SHOPS_AT_ONCE, shops))
      lost.push(...(await Promise.all(some.map((shop) => loseKey(chaosStack, shop, moment())))));
    for (const wait of [0, 1]) expect(lost.map(({ hasWaited }) => hasWaited[wait])).toContain(true);
    return lost.map(({ next }) => next);
  },
};
