import { type BatchProgressDto, batchesWithdraw, dataOf } from '@risiti/client/browser';
import { useState } from 'react';
import { useShop } from '../../calls/shop.js';
import { Note } from '../../parts/card.js';
import { Ask } from '../../parts/form.js';
import { count } from '../../words/format.js';
import { useSay } from '../../words/words.js';

/** Takes back what was not sent to KRA yet. */
export function Withdraw({ of: { batchId, pending } }: { of: BatchProgressDto }) {
  const say = useSay();
  const { client } = useShop();
  const [done, setDone] = useState<Record<'n' | 'cancelled' | 'late', number | string>>();
  const withdraw = async () => {
    const { cancelled, tooLate } = dataOf(await batchesWithdraw({ client, path: { id: batchId } }));
    return { n: cancelled, cancelled: count(cancelled), late: count(tooLate) };
  };
  if (done) return <Note icon="check">{say('batch.withdrawn', done)}</Note>;
  if (pending === 0) return null;
  const numbers = { n: pending, waiting: count(pending) };
  return <Ask words="batch.withdraw" values={numbers} icon="x" look="act" work={withdraw} onDone={setDone} />;
}
