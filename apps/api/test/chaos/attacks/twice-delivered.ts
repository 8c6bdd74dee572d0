import type { Attack } from '../attack.js';
import { atRandomMoments } from '../random-moments.js';
import { deliverAgain, withQueue } from '../queue-access.js';
import { randomWaits, sellAll } from '../chaos-shop.js';

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
