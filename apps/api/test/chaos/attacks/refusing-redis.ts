import type { Attack } from '../attack.js';
import { sellAll } from '../chaos-shop.js';

/** A till waits only for its sale to be durable, not for the queue. */
const AT_ONCE = () => ({ prefer: 'respond-async' });

export const refusingRedis: Attack = {
  name: 'refusing-redis',
  does: 'Redis refuses connections while sales arrive: all are accepted, and the queue catches up',
  queue: 'redis',
  async run(chaosStack, { sales, devices }) {
    const shops = await chaosStack.shops(devices);
    await chaosStack.redis!.kill();
    await sellAll(shops, sales, AT_ONCE);
    for (const { outcomes } of shops) expect(outcomes.filter((one) => one !== 202)).toEqual([]);
    await chaosStack.redis!.restart();
    return shops;
  },
};
