import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { whileReceiptsAreLocked } from '../locked-receipts.js';
import { atRandomMoments } from '../random-moments.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';

/** Ends the last statements of the killed workers too. Otherwise Postgres would execute them after the kill. */
async function killWorkersAtSettle(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  await whileReceiptsAreLocked(chaosStack.stack, shop, async (endWaitingStatements) => {
    await Promise.all([chaosStack.killWorker(0), chaosStack.killWorker(0)]);
    await endWaitingStatements();
  });
  await chaosStack.restoreProcesses();
}

export const killedAtSettle: Attack = {
  name: 'killed-at-settle',
  does: 'All workers are killed between the answer of the authority and its commit: it is asked, and nothing is sent twice',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: 1, random }, () => killWorkersAtSettle(chaosStack, shops[0]!)),
    ]);
    return shops;
  },
};
