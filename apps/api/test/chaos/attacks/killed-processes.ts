import { testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { isFull } from '../scale.js';
import { randomWaits, sellAll } from '../chaos-shop.js';

const KILLS = isFull ? 8 : testSize({ short: 2, full: 4 });

/** The other one of its kind continues, and a new one replaces the victim. */
async function killOne(chaosStack: ChaosStack, kind: 'api' | 'worker', random: () => number): Promise<void> {
  const index = random() < 0.5 ? 0 : 1;
  if (kind === 'api') await chaosStack.killApi(index);
  else await chaosStack.killWorker(index);
  await chaosStack.restoreProcesses();
}

export const killedProcesses: Attack = {
  name: 'killed-processes',
  does: 'SIGKILL of an API and a worker in turn, at random moments',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    let kills = random() < 0.5 ? 0 : 1;
    const killNext = () => killOne(chaosStack, kills++ % 2 === 0 ? 'api' : 'worker', random);
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: KILLS, random }, killNext),
    ]);
    return shops;
  },
};
