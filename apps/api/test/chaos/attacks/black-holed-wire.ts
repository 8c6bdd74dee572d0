import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';

/** Waits until a call has timed out. */
async function untilInDoubt({ stack: { db } }: ChaosStack): Promise<void> {
  const inDoubtCount = async () => (await db.query("SELECT 1 FROM attempts WHERE outcome = 'inDoubt'")).length;
  const before = await inDoubtCount();
  await eventually(async () => expect(await inDoubtCount()).toBeGreaterThan(before));
}

/** First the answers of the authority get lost, then all traffic. */
async function loseTraffic(chaosStack: ChaosStack, shop: ChaosShop, time: number): Promise<void> {
  if (time === 1) chaosStack.authorityProxy.dropAnswers();
  else chaosStack.authorityProxy.blockTraffic();
  await shop.sell(`LOST-${time}`, { prefer: 'respond-async' });
  await untilInDoubt(chaosStack);
  chaosStack.authorityProxy.restore();
}

export const blackHoledWire: Attack = {
  name: 'black-holed-wire',
  does: 'The way to the authority swallows answers, then everything, over connections that stay open',
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
