import type { Attack } from '../attack.js';
import { MEASUREMENTS, slowdownDuring } from '../slowdown.js';
import { isFull } from '../scale.js';
import { sellAll, type ChaosShop } from '../chaos-shop.js';

/** Slow enough that most sales are still pending at any check. */
const SLOWLY = () => ({ remark: `simulate:latency=${isFull ? 60 : 200}`, prefer: 'respond-async' });
const RATIO_MAX = 2;

export const longBacklog: Attack = {
  name: 'long-backlog',
  does: 'One device has a backlog: the sales of another have their receipts meanwhile, none in twice its time',
  async run(chaosStack, { sales }) {
    const [busy, quiet] = (await chaosStack.shops(2)) as [ChaosShop, ChaosShop];
    const approved = () =>
      chaosStack.stack.db.query("SELECT 1 FROM submissions WHERE tin = $1 AND kind = 'sale' AND status = 'APPROVED'", [
        busy.till.tin,
      ]);
    // The device needs time to send the whole backlog at the end.
    const backlog = Math.ceil(sales / MEASUREMENTS);
    let files = 0;
    const ratio = await slowdownDuring(quiet, {
      begin: () => sellAll([busy], backlog, SLOWLY, `BACKLOG${++files}`),
      end: async () => expect((await approved()).length).toBeLessThan(files * backlog),
    });
    expect(quiet.outcomes.filter((outcome) => outcome !== 200)).toEqual([]);
    if (isFull) expect(ratio).toBeLessThanOrEqual(RATIO_MAX);
    return [busy, quiet];
  },
};
