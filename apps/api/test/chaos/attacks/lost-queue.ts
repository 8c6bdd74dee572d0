import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { randomWaits, sellAll } from '../chaos-shop.js';

/** Loses the Redis queue once by FLUSHALL and once by a crash. In Postgres the queue's tables are emptied. */
async function loseQueue({ stack, redis }: ChaosStack, time: number): Promise<void> {
  if (!redis) return stack.queue.wipe();
  if (time === 1) await redis.send('FLUSHALL');
  else {
    await redis.kill();
    await redis.restart();
  }
}

export const lostQueue: Attack = {
  name: 'lost-queue',
  does: 'The queue loses all it knows, twice, while sales arrive',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let time = 0;
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 2, random }, () => loseQueue(chaosStack, ++time)),
    ]);
    return shops;
  },
};
