import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';

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
