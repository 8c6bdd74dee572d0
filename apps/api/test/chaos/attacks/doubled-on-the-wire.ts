import { eventually, type Stack, testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import { type ChaosShop, randomWaits, type SaleOptionsFor, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { deliverAgain, withQueue } from '../queue-access.js';
import { atRandomMoments } from '../random-moments.js';
import { oneOf } from '../scale.js';

/** The faults that a sale may meet. */
const FAULT_REMARKS = [
  'simulate:accept-then-reset',
  'simulate:accept-then-timeout',
  'simulate:accept-then-502',
  'simulate:accept-then-reset simulate:stale-read=2',
  'simulate:truncated-json',
  'simulate:timeout',
  'simulate:status-503',
  'simulate:html-502',
  'simulate:empty-200',
  'simulate:latency=400',
];

const withFaults = (random: () => number): SaleOptionsFor => {
  const optionsFor = randomWaits(random);
  return (invcNo) => ({ ...optionsFor(invcNo), remark: random() < 0.3 ? oneOf(FAULT_REMARKS, random) : undefined });
};

/** Stops the authority until a call got no answer. */
async function stopAuthorityBriefly({ stack }: ChaosStack, shop: ChaosShop): Promise<void> {
  await stack.simulator.down();
  const [since] = await stack.db.query<{ now: Date }>('SELECT now()');
  await shop.sell('MEANWHILE', { prefer: 'respond-async' });
  // A sale that others were answered beside is sent again although the question about it failed, so not all calls are questions.
  await eventually(async () =>
    expect(
      await stack.db.query(
        `SELECT 1 FROM attempts WHERE started_at > $1 AND outcome IN ('unavailable', 'inDoubt') LIMIT 1`,
        [since!.now],
      ),
    ).toHaveLength(1),
  );
  await stack.simulator.up();
}

async function restartAuthority({ stack }: ChaosStack): Promise<void> {
  await stack.killSimulator();
  await stack.startSimulator();
}

export const unclearAnswers: Attack = {
  name: 'unclear-answers',
  does: 'A third of the answers is lost, late or nonsense, the authority goes away and is killed, and so is a worker',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const killWorker = () => chaosStack.killWorker(0);
    const acts = [stopAuthorityBriefly, restartAuthority, killWorker];
    await Promise.all([
      sellAll(shops, sales, withFaults(random)),
      atRandomMoments(chaosStack.stack, { sales, times: acts.length, random }, () =>
        acts.shift()!(chaosStack, shops[0]!),
      ),
    ]);
    return shops;
  },
};

const inDoubtCount = async ({ stack: { db } }: ChaosStack) =>
  (await db.query("SELECT 1 FROM attempts WHERE outcome = 'inDoubt'")).length;

/** First the answers of the authority get lost, then all traffic, until a call has timed out. */
async function loseTraffic(chaosStack: ChaosStack, shop: ChaosShop, time: number): Promise<void> {
  // Counted before the fault: once the breaker is open, no further call may time out.
  const before = await inDoubtCount(chaosStack);
  if (time === 1) chaosStack.authorityProxy.dropAnswers();
  else chaosStack.authorityProxy.blockTraffic();
  try {
    await shop.sell(`LOST-${time}`, { prefer: 'respond-async' });
    await eventually(async () => expect(await inDoubtCount(chaosStack)).toBeGreaterThan(before));
  } finally {
    chaosStack.authorityProxy.restore();
  }
}

export const blackHoledWire: Attack = {
  name: 'black-holed-wire',
  does: 'The way to the authority swallows answers, then everything, over connections that stay open',
  isLong: true,
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let time = 0;
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 2, random }, () => loseTraffic(chaosStack, shops[0]!, ++time)),
    ]);
    return shops;
  },
};

/** Ends the last statements of the killed workers too. Otherwise Postgres would execute them after the kill. */
async function killWorkersAtSettle(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  await whileReceiptsAreLocked(chaosStack.stack, shop, async (endWaitingStatements) => {
    await Promise.all([chaosStack.killWorker(0), chaosStack.killWorker(0)]);
    await endWaitingStatements();
  });
  await chaosStack.restoreProcesses();
}

export const killedAtSettle: Attack = {
  name: 'killed-at-settle',
  does: 'All workers are killed between the answer of the authority and its commit: it is asked, and nothing is sent twice',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 1, random }, () => killWorkersAtSettle(chaosStack, shops[0]!)),
    ]);
    return shops;
  },
};

const BREAKS = testSize({ short: 2, full: 3 });

/** Interrupts a settle several times before its commit; each retry must settle the same. */
async function breakSettles({ stack }: ChaosStack, shop: ChaosShop): Promise<void> {
  for (let time = 1; time <= BREAKS; time++)
    await whileReceiptsAreLocked(stack, shop, (endWaitingStatements) => endWaitingStatements());
}

/** Lets a settle commit, but drops the answer to the worker. */
async function loseCommitAnswers({ stack, workerDatabase }: ChaosStack, shop: ChaosShop): Promise<void> {
  await whileReceiptsAreLocked(stack, shop, async () => workerDatabase.dropAnswers());
  await eventually(async () => {
    const waiting = await stack.db.query(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'risiti-worker' AND state = 'active'`,
    );
    expect(waiting).toEqual([]);
  });
  workerDatabase.restore();
}

export const blinkingPostgres: Attack = {
  name: 'blinking-postgres',
  does: 'Connections break exactly at settle, before the commit and after it: what was said is said again, and counts once',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const acts = [breakSettles, loseCommitAnswers];
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: acts.length, random }, () =>
        acts.shift()!(chaosStack, shops[0]!),
      ),
    ]);
    return shops;
  },
};

export const twiceDelivered: Attack = {
  name: 'twice-delivered',
  does: 'Heads have a second job of the same turn, so that two workers race for them: one claims, the other goes',
  isLong: true,
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let again = 0;
    await withQueue(chaosStack, (queue) =>
      Promise.all([
        sellAll(shops, sales, randomWaits(random)),
        atRandomMoments(chaosStack.stack, { sales, times: sales / 5, random }, async () => {
          again += await deliverAgain(chaosStack, queue);
        }),
      ]),
    );
    expect(again).toBeGreaterThan(0);
    return shops;
  },
};

/** The sale gets no answer for two seconds, while other software sells under its number. */
const WITHOUT_ANSWER = { remark: 'simulate:timeout', prefer: 'respond-async' };

const rowsOf = ({ stack: { db } }: ChaosStack, { till }: ChaosShop) =>
  db.query<{ status: string; held: string | null; signature: string | null }>(
    `SELECT s.status, l.held_code AS held, r.rcpt_sign AS signature
     FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
     WHERE s.tin = $1 AND s.kind = 'sale' ORDER BY s.turn_at`,
    [till.tin],
  );

const untilOnTheWire = ({ stack: { simulator } }: ChaosStack, { till }: ChaosShop) =>
  eventually(async () => expect(await simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1), { everyMs: 5 });

/** Waits until the lane is held. No sale behind the head may be signed or sent. */
const untilHeld = (chaosStack: ChaosStack, shop: ChaosShop) =>
  eventually(async () => {
    const [first, ...behind] = await rowsOf(chaosStack, shop);
    expect(first).toEqual({ status: 'IN_DOUBT', held: 'different', signature: null });
    for (const { status, signature } of behind) expect([status, signature]).toEqual(['ACCEPTED', null]);
  });

async function takeItsNumber(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  await shop.sell('DOUBTFUL', WITHOUT_ANSWER);
  await untilOnTheWire(chaosStack, shop);
  await chaosStack.stack.simulator.sellFromOtherSoftware(shop.till.tin, 1);
  await shop.sell('BEHIND', { prefer: 'respond-async' });
  await untilHeld(chaosStack, shop);
  expect(await chaosStack.stack.simulator.sales(shop.till.tin)).toMatchObject([{ invcNo: 1, trdInvcNo: 'OTHER-1' }]);
}

export const strangersReceipt: Attack = {
  name: 'strangers-receipt',
  does: 'Other software takes the number of a sale in doubt: its receipt is not adopted, the lane is held, others go on',
  isLong: true,
  async run(chaosStack, { sales, devices }) {
    const [victim, ...others] = await chaosStack.shops(devices);
    await Promise.all([
      takeItsNumber(chaosStack, victim!),
      sellAll(others, sales, () => ({ prefer: 'respond-async' })),
    ]);
    return others;
  },
};

const WAITING = `SELECT pid FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'risiti-worker%' AND wait_event_type = 'Lock'`;

const SLOWLY = { remark: 'simulate:latency=700', prefer: 'respond-async' };
let sold = 0;

/**
 * Blocks the writing of receipts during `work`, so that only a worker knows the authority's answer. The work begins
 * when a worker waits to settle; `endWaitingStatements` ends the waiting statements without a commit. One more sale of
 * the shop is on its way to the authority when the lock begins, so that there is always one to settle.
 */
async function whileReceiptsAreLocked(
  { db }: Stack,
  shop: ChaosShop,
  work: (endWaitingStatements: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await shop.sell(`SETTLED-${++sold}`, SLOWLY);
  await db.transaction(async (tx) => {
    await tx.query('LOCK TABLE receipts IN ACCESS EXCLUSIVE MODE');
    await eventually(async () => expect(await db.query(WAITING)).not.toEqual([]), { everyMs: 5, timeoutMs: 8_000 });
    await work(async () => void (await db.query(`SELECT pg_terminate_backend(pid) FROM (${WAITING}) waiting`)));
  });
}
