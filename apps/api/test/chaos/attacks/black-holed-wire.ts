import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { atRandomMoments } from '../random-moments.js';
import { asTillsDo, sellAll } from '../chaos-shop.js';

/** Until a call was given up. */
async function untilInDoubt({ stack: { db } }: Field): Promise<void> {
  const doubts = async () => (await db.query("SELECT 1 FROM attempts WHERE outcome = 'inDoubt'")).length;
  const before = await doubts();
  await eventually(async () => expect(await doubts()).toBeGreaterThan(before));
}

/** First the authority hears everything and nobody hears it; then nothing comes through either way. */
async function goDark(field: Field, time: number): Promise<void> {
  if (time === 1) field.wire.loseAnswers();
  else field.wire.fallSilent();
  await untilInDoubt(field);
  field.wire.mend();
}

export const blackHoledWire: Attack = {
  name: 'black-holed-wire',
  does: 'The way to the authority swallows answers, then everything, over connections that stay open',
  async run(field, { sales, devices, random }) {
    const shops = await field.shops(devices);
    let time = 0;
    await Promise.all([
      sellAll(shops, sales, asTillsDo(random)),
      atRandomMoments(field.stack, { sales, times: 2, random }, () => goDark(field, ++time)),
    ]);
    return shops;
  },
};
