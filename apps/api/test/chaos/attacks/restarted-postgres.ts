import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { randomWaits, sellAll, type ChaosShop } from '../chaos-shop.js';

const countOutcomes = (shops: ChaosShop[], status: number): number =>
  shops.reduce((sum, { outcomes }) => sum + outcomes.filter((one) => one === status).length, 0);

/** Stops Postgres until a till has got a refusal, then starts it again. */
async function restart(
  { postgres, apiDatabase, workerDatabase }: ChaosStack,
  shops: ChaosShop[],
  sell: () => Promise<void>,
): Promise<void> {
  const countBefore = countOutcomes(shops, 503);
  if (postgres) await postgres.crash();
  else await Promise.all([apiDatabase.close(), workerDatabase.close()]);
  const selling = sell();
  await eventually(() => expect(countOutcomes(shops, 503)).toBeGreaterThan(countBefore));
  if (postgres) await postgres.restart();
  else await Promise.all([apiDatabase.open(), workerDatabase.open()]);
  await selling;
}

export const restartedPostgres: Attack = {
  name: 'restarted-postgres',
  does: 'Postgres goes away in mid-traffic and comes back: 503 meanwhile, and everything goes on',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const sellHalf = (name: string) => sellAll(shops, sales / 2, randomWaits(random), name);
    await Promise.all([
      sellHalf('BEFORE'),
      atRandomMoments(chaosStack.stack, { sales: sales / 2, times: 1, random }, () =>
        restart(chaosStack, shops, () => sellHalf('MEANWHILE')),
      ),
    ]);
    return shops;
  },
};
