import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { asTillsDo, sellAll, type Shop } from '../chaos-shop.js';

const timesTold = (shops: Shop[], what: number): number =>
  shops.reduce((sum, { said }) => sum + said.filter((one) => one === what).length, 0);

/** Away until a till has been told so; only then does it come back. */
async function restart({ postgres, ledgerOfApis, ledgerOfWorkers }: Field, shops: Shop[]): Promise<void> {
  const told = timesTold(shops, 503);
  if (postgres) await postgres.breakOff();
  else await Promise.all([ledgerOfApis.shut(), ledgerOfWorkers.shut()]);
  await eventually(() => expect(timesTold(shops, 503)).toBeGreaterThan(told));
  if (postgres) await postgres.restart();
  else await Promise.all([ledgerOfApis.open(), ledgerOfWorkers.open()]);
}

export const restartedPostgres: Attack = {
  name: 'restarted-postgres',
  does: 'Postgres goes away in mid-traffic and comes back: 503 meanwhile, and everything goes on',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    await Promise.all([
      sellAll(shops, sales, asTillsDo(random)),
      atRandomMoments(field.stack, { sales: sales / 2, times: 1, random }, () => restart(field, shops)),
    ]);
    return shops;
  },
};
