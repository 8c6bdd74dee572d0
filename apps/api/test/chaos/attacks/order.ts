import { eventually, startProcess, testSize, type Till } from '@app/testing';
import { moved, serviceItem, stockMovement } from '../../client/bodies.js';
import type { Attack } from '../attack.js';
import { type ChaosShop, sellAll } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';
import { isFull } from '../scale.js';

const LATER = { prefer: 'respond-async' };
/** Of this many documents, one is a sale, the next refunds it, and the last requests a refusal. */
const CYCLE = 3;

/** Two apps of one device, whose sales share one lane. */
async function twoShops(chaosStack: ChaosStack): Promise<[ChaosShop, ChaosShop]> {
  const [first] = await chaosStack.shops(1);
  const second: Till = await chaosStack.stack.secondApp(first!.till);
  return [first!, chaosStack.shopOf(second)];
}

/** Posts without waiting, so a refund may arrive while its original is anywhere in the lane. */
async function sellMixed(shop: ChaosShop, name: string, documents: number): Promise<void> {
  for (let number = 1; number <= documents; number++) {
    const invcNo = `${name}-${number}`;
    if (number % CYCLE === 0) await shop.sellRefused(invcNo);
    else if (number % CYCLE === 2) await shop.refund(`${name}-${number - 1}`, invcNo, LATER);
    else await shop.sell(invcNo, LATER);
  }
}

async function expectRefundsAfterTheirOriginals({ stack: { simulator } }: ChaosStack, tin: string): Promise<void> {
  const sales = await simulator.sales(tin);
  const numbers = new Map(sales.map(({ trdInvcNo, invcNo }) => [trdInvcNo, invcNo]));
  for (const { trdInvcNo, invcNo } of sales.filter(({ rcptTyCd }) => rcptTyCd === 'R')) {
    const [name, number] = trdInvcNo.split('-');
    expect(numbers.get(`${name}-${Number(number) - 1}`)).toBeLessThan(invcNo);
  }
}

export const crowdedLanes: Attack = {
  name: 'crowded-lanes',
  does: 'Several workers, many devices with two apps each, refusals and refunds mixed in: strict numbers, none together',
  async run(chaosStack, { sales, devices }) {
    const lanes = await Promise.all(Array.from({ length: isFull ? 4 * devices : devices }, () => twoShops(chaosStack)));
    const each = Math.ceil(sales / (2 * lanes.length));
    await Promise.all(lanes.flatMap(([one, other]) => [sellMixed(one, 'ONE', each), sellMixed(other, 'OTHER', each)]));
    return lanes.flat();
  },
  async holds(chaosStack, shops) {
    for (const tin of new Set(shops.map(({ till }) => till.tin)))
      await expectRefundsAfterTheirOriginals(chaosStack, tin);
    const workers = await chaosStack.stack.db.query('SELECT DISTINCT worker_id FROM attempts');
    expect(workers.length).toBeGreaterThan(1);
  },
};

const GOODS = 'SOAP';
/** A shop posts a movement after this many sales. */
const SALES_PER_MOVEMENT = 5;

/** Sells, and moves goods in between. */
async function trade(shop: ChaosShop, sales: number): Promise<void> {
  for (let number = 1; number <= sales; number++) {
    if (number % SALES_PER_MOVEMENT === 1) {
      const { status } = await shop.till.post('stock/io', stockMovement(number, [moved(GOODS, 1)]), LATER);
      expect(status).toBe(202);
    }
    await shop.sell(`INV-${number}`, LATER);
  }
}

const countOf = async ({ stack: { db } }: ChaosStack, kind: string, statuses: string[], tins: string[]) =>
  (
    await db.query<{ count: number }>(
      'SELECT count(*)::int FROM submissions WHERE kind = $1 AND status = ANY ($2) AND tin = ANY ($3)',
      [kind, statuses, tins],
    )
  )[0]!.count;

export const silentMovements: Attack = {
  name: 'silent-movements',
  does: 'The authority answers 504 to all movements: each sale gets its receipt, and no operator is needed',
  async run(chaosStack, { sales, devices }) {
    const { simulator } = chaosStack.stack;
    const shops = await chaosStack.shops(devices);
    const tins = shops.map(({ till }) => till.tin);
    for (const { till } of shops) {
      expect((await till.post('items/goods', { ...serviceItem(GOODS), itemName: GOODS })).status).toBe(200);
      await simulator.armFault({ fault: 'gateway-504', operation: 'insertStockIO', tin: till.tin, times: 1_000_000 });
    }
    await Promise.all(shops.map((shop) => trade(shop, Math.ceil(sales / devices))));
    await eventually(
      async () => expect(await countOf(chaosStack, 'sale', ['ACCEPTED', 'QUEUED', 'SUBMITTING'], tins)).toBe(0),
      { timeoutMs: 120_000, everyMs: 100 },
    );
    expect(await countOf(chaosStack, 'stock-movement', ['APPROVED', 'NEEDS_REVIEW'], tins)).toBe(0);
    await simulator.clearFaults();
    return shops;
  },
  async holds(chaosStack, shops) {
    for (const { till } of shops) {
      const rows = await chaosStack.stack.simulator.rows('stockMoves', till.tin);
      expect(rows.map(({ sarNo }) => sarNo)).toEqual(rows.map((_, index) => index + 1));
      expect(await countOf(chaosStack, 'stock-movement', ['APPROVED'], [till.tin])).toBe(rows.length);
    }
    expect(await chaosStack.stack.db.query('SELECT FROM lanes WHERE held_at IS NOT NULL')).toEqual([]);
  },
};

const BACKLOG = testSize({ short: 8, full: 25 });
const laterEach = () => ({ prefer: 'respond-async' });

interface LaneWithStatuses {
  id: string;
  held: string | null;
  /** The number of its sales per status. */
  standing: Record<string, number>;
}

async function laneOf({ stack: { db } }: ChaosStack, { till }: ChaosShop): Promise<LaneWithStatuses> {
  const [lane] = await db.query<LaneWithStatuses>(
    `SELECT l.id, l.held_code AS held, jsonb_object_agg(s.status, s.count) AS standing FROM lanes l JOIN (
       SELECT lane_id, status, count(*)::int FROM submissions WHERE tin = $1 AND kind = 'sale' GROUP BY 1, 2
     ) s ON s.lane_id = l.id GROUP BY l.id, l.held_code`,
    [till.tin],
  );
  return lane!;
}

/**
 * A number that another sale has may belong to this sale, sent twice. So the worker asks about it, and the sale is in
 * doubt.
 */
const HELD = { 901: { QUEUED: 1, ACCEPTED: BACKLOG - 1 }, different: { IN_DOUBT: 1, ACCEPTED: BACKLOG - 1 } };

/** A sale whose number another sale has is sent once more, because the refusal may name the number that is expected. */
const CALLS = { 901: 1, different: 2 };

/** Waits until the lane is held once with all sales behind its head. */
async function untilHeld(chaosStack: ChaosStack, shop: ChaosShop, code: keyof typeof HELD): Promise<void> {
  await eventually(async () => {
    const { held, standing: statusCounts } = await laneOf(chaosStack, shop);
    expect([held, statusCounts]).toEqual([String(code), HELD[code]]);
  });
  expect(await chaosStack.stack.simulator.calls(shop.till.tin, 'saveTrnsSalesOsdc')).toHaveLength(CALLS[code]);
}

/** Releases the lane as an operator does. */
export async function releaseLane(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  const { id } = await laneOf(chaosStack, shop);
  const command = startProcess(
    'apps/setup/src/release',
    { DATABASE_URL: chaosStack.stack.databaseUrl, ...chaosStack.queue },
    [id, ...['--reason', 'Its cause is mended']],
  );
  const { code } = await command.exited;
  if (code !== 0) throw new Error(command.output());
}

const revoke = ({ stack: { simulator } }: ChaosStack, { till: { tin } }: ChaosShop) =>
  simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });

export const wrongLane: Attack = {
  name: 'wrong-lane',
  does: 'A revoked key and a moved counter stand before a backlog: it is held, not drained into refusals',
  async run(chaosStack, { sales, devices }) {
    const [revoked, moved, ...others] = (await chaosStack.shops(devices + 2)) as [ChaosShop, ChaosShop, ...ChaosShop[]];
    await revoke(chaosStack, revoked);
    await chaosStack.stack.simulator.sellFromOtherSoftware(moved.till.tin, 3);
    await Promise.all([
      sellAll([revoked], BACKLOG, laterEach),
      sellAll([moved], BACKLOG, laterEach),
      sellAll(others, sales, laterEach),
    ]);
    await Promise.all([untilHeld(chaosStack, revoked, 901), untilHeld(chaosStack, moved, 'different')]);
    await releaseLane(chaosStack, revoked);
    return [revoked, ...others];
  },
};
