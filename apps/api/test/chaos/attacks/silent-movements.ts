import { eventually } from '@app/testing';
import { moved, serviceItem, stockMovement } from '../../client/bodies.js';
import type { Attack } from '../attack.js';
import type { ChaosShop } from '../chaos-shop.js';
import type { ChaosStack } from '../chaos-stack.js';

const LATER = { prefer: 'respond-async' };
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
