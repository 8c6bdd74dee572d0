import type { Till } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { isFull } from '../scale.js';
import type { ChaosShop } from '../chaos-shop.js';

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
