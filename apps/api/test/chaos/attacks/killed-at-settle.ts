import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { whileReceiptsAreHeld } from '../locked-receipts.js';
import { atRandomMoments } from '../random-moments.js';
import { asTillsDo, sellAll } from '../chaos-shop.js';

/** Its last statements die with it: on their own they would go on in Postgres, and settle what nobody is left to answer for. */
async function killWhatSettles(field: Field): Promise<void> {
  await whileReceiptsAreHeld(field.stack, async (breakOff) => {
    await Promise.all([field.killWorker(0), field.killWorker(0)]);
    await breakOff();
  });
  await field.replenish();
}

export const killedAtSettle: Attack = {
  name: 'killed-at-settle',
  does: 'All workers are killed between the answer of the authority and its commit: it is asked, and nothing is sent twice',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    await Promise.all([
      sellAll(shops, sales, asTillsDo(random)),
      atRandomMoments(field.stack, { sales, times: 1, random }, () => killWhatSettles(field)),
    ]);
    return shops;
  },
};
