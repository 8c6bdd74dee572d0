import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { isFull } from '../scale.js';
import { randomWaits, sellAll } from '../chaos-shop.js';

const KILLS = isFull ? 8 : 3;

/**
 * Kills an API or a worker, with equal probability. The other one of its kind continues, and a new one replaces the
 * victim.
 */
async function killOne(chaosStack: ChaosStack, random: () => number): Promise<void> {
  const index = random() < 0.5 ? 0 : 1;
  if (random() < 0.5) await chaosStack.killApi(index);
  else await chaosStack.killWorker(index);
  await chaosStack.restoreProcesses();
}

export const killedProcesses: Attack = {
  name: 'killed-processes',
  does: 'SIGKILL of APIs and workers at random moments',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: KILLS, random }, () => killOne(chaosStack, random)),
    ]);
    return shops;
  },
};
