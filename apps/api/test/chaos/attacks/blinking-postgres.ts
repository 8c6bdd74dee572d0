import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { whileReceiptsAreHeld } from '../locked-receipts.js';
import { atRandomMoments } from '../random-moments.js';
import { asTillsDo, sellAll } from '../chaos-shop.js';

/** Three times a settle is broken off before its commit, and says the same again. */
async function breakSettles({ stack }: Field): Promise<void> {
  for (let time = 1; time <= 3; time++) await whileReceiptsAreHeld(stack, (breakOff) => breakOff());
}

/** Then one is committed, and the worker never hears of it. */
async function loseTheirAnswers({ stack, ledgerOfWorkers }: Field): Promise<void> {
  await whileReceiptsAreHeld(stack, async () => ledgerOfWorkers.loseAnswers());
  await eventually(async () => {
    const waiting = await stack.db.query(
      `SELECT pid FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'risiti-worker' AND state = 'active'`,
    );
    expect(waiting).toEqual([]);
  });
  ledgerOfWorkers.mend();
}

export const blinkingPostgres: Attack = {
  name: 'blinking-postgres',
  does: 'Connections break exactly at settle, before the commit and after it: what was said is said again, and counts once',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    const acts = [breakSettles, loseTheirAnswers];
    await Promise.all([
      sellAll(shops, sales, asTillsDo(random)),
      atRandomMoments(field.stack, { sales, times: acts.length, random }, () => acts.shift()!(field)),
    ]);
    return shops;
  },
};
