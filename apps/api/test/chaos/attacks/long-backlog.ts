import type { Attack } from '../attack.js';
import { PAIRS, ratioBeside } from '../slowdown.js';
import { isFull } from '../scale.js';
import { sellAll, type Shop } from '../chaos-shop.js';

/** Slow enough that most of it is still to come whenever somebody looks. */
const SLOWLY = () => ({ remark: 'simulate:latency=60', prefer: 'respond-async' });
const RATIO_MAX = 2;

export const longBacklog: Attack = {
  name: 'long-backlog',
  does: 'One device has a backlog: the sales of another have their receipts meanwhile, none in twice its time',
  async run(field, { sales }) {
    const [crowded, quiet] = (await field.shops(2)) as [Shop, Shop];
    const approved = () =>
      field.stack.db.query("SELECT 1 FROM submissions WHERE tin = $1 AND kind = 'sale' AND status = 'APPROVED'", [
        crowded.till.tin,
      ]);
    // Its device needs its time for all of it in the end.
    const backlog = Math.ceil(sales / PAIRS);
    let puts = 0;
    const ratio = await ratioBeside(quiet, {
      begin: () => sellAll([crowded], backlog, SLOWLY, `BACKLOG${++puts}`),
      end: async () => expect((await approved()).length).toBeLessThan(puts * backlog),
    });
    expect(quiet.said.filter((said) => said !== 200)).toEqual([]);
    if (isFull) expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
    return [crowded, quiet];
  },
};
