import type { Attack } from '../attack.js';
import { atRandomMoments } from '../random-moments.js';
import { deliverAgain, withQueue } from '../queue-access.js';
import { asTillsDo, sellAll } from '../chaos-shop.js';

export const twiceDelivered: Attack = {
  name: 'twice-delivered',
  does: 'Heads have a second job of the same turn, so that two workers race for them: one claims, the other goes',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    let again = 0;
    await withQueue(field, (queue) =>
      Promise.all([
        sellAll(shops, sales, asTillsDo(random)),
        atRandomMoments(field.stack, { sales, times: sales / 5, random }, async () => {
          again += await deliverAgain(field, queue);
        }),
      ]),
    );
    expect(again).toBeGreaterThan(0);
    return shops;
  },
};
