import { eventually, type Stack, testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import { atRandomMoments } from '../random-moments.js';
import { isFull } from '../scale.js';
import { randomWaits, sellAll, type ChaosShop } from '../chaos-shop.js';

const REFUSALS = isFull ? 20 : testSize({ short: 3, full: 6 });

/** Makes the database read-only, as after a failover to a replica or on a full disk. */
const refuseWrites = ({ db }: Stack, isRefused: boolean): Promise<unknown> =>
  db.query(
    `BEGIN READ WRITE;
     DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = ${isRefused ? 'on' : 'off'}', current_database());
     END $$;
     COMMIT;
     SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'risiti%'`,
  );

/** Refuses writes until tills have failed for a while. */
async function refuseForAWhile(stack: Stack, shops: ChaosShop[], sell: () => Promise<void>): Promise<void> {
  const refusals = () => shops.flatMap(({ outcomes }) => outcomes).filter((one) => one === 503).length;
  const before = refusals();
  await refuseWrites(stack, true);
  const selling = sell();
  await eventually(() => expect(refusals()).toBeGreaterThanOrEqual(before + REFUSALS));
  await refuseWrites(stack, false);
  await selling;
}

export const readOnlyPostgres: Attack = {
  name: 'read-only-postgres',
  does: 'Postgres refuses writes for a while: 503, and no 2xx that is not kept',
  async run(chaosStack, { sales, devices, random }) {
    const shops = await chaosStack.shops(devices);
    const sellHalf = (name: string) => sellAll(shops, sales / 2, randomWaits(random), name);
    await Promise.all([
      sellHalf('BEFORE'),
      atRandomMoments(chaosStack.stack, { sales: sales / 2, times: 1, random }, () =>
        refuseForAWhile(chaosStack.stack, shops, () => sellHalf('MEANWHILE')),
      ),
    ]);
    return shops;
  },
};
