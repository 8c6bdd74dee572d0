import { eventually, testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { whileReceiptsAreLocked } from '../locked-receipts.js';
import { atRandomMoments } from '../random-moments.js';
import { type ChaosShop, randomWaits, sellAll } from '../chaos-shop.js';

const BREAKS = testSize({ short: 2, full: 3 });

/** Interrupts a settle several times before its commit; each retry must settle the same. */
async function breakSettles({ stack }: ChaosStack, shop: ChaosShop): Promise<void> {
  for (let time = 1; time <= BREAKS; time++)
    await whileReceiptsAreLocked(stack, shop, (endWaitingStatements) => endWaitingStatements());
}

/** Lets a settle commit, but drops the answer to the worker. */
async function loseCommitAnswers({ stack, workerDatabase }: ChaosStack, shop: ChaosShop): Promise<void> {
  await whileReceiptsAreLocked(stack, shop, async () => workerDatabase.dropAnswers());
  await eventually(async () => {
    const waiting = await stack.db.query(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'risiti-worker' AND state = 'active'`,
    );
    expect(waiting).toEqual([]);
  });
  workerDatabase.restore();
}

export const blinkingPostgres: Attack = {
  name: 'blinking-postgres',
  does: 'Connections break exactly at settle, before the commit and after it: what was said is said again, and counts once',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const acts = [breakSettles, loseCommitAnswers];
    await Promise.all([
      sellAll(shops, sales, randomWaits(random)),
      atRandomMoments(chaosStack.stack, { sales, times: acts.length, random }, () =>
        acts.shift()!(chaosStack, shops[0]!),
      ),
    ]);
    return shops;
  },
};
