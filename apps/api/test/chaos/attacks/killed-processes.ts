import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { isFull } from '../scale.js';
import { asTillsDo, sellAll } from '../chaos-shop.js';

const KILLS = isFull ? 8 : 3;

/** Half of the victims are APIs, half are workers; the one beside it lives on, and another takes its place. */
async function killOne(field: Field, random: () => number): Promise<void> {
  const index = random() < 0.5 ? 0 : 1;
  if (random() < 0.5) await field.killApi(index);
  else await field.killWorker(index);
  await field.replenish();
}

export const killedProcesses: Attack = {
  name: 'killed-processes',
  does: 'SIGKILL of APIs and workers at random moments',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    await Promise.all([
      sellAll(shops, sales, asTillsDo(random)),
      atRandomMoments(field.stack, { sales, times: KILLS, random }, () => killOne(field, random)),
    ]);
    return shops;
  },
};
