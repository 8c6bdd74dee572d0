import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { type ChaosShop, sellAll } from '../chaos-shop.js';
import { oneOf } from '../scale.js';
import { releaseLane } from './wrong-lane.js';

/** The authority receives the sale or does not; something before it answers with the receipt of another one. */
const MIXED_UP = ['simulate:answer-of-another', 'simulate:accept-then-answer-of-another'];
const LATER = { prefer: 'respond-async' };

const untilHeld = ({ stack: { db } }: ChaosStack, { till }: ChaosShop) =>
  eventually(async () => {
    const rows = await db.query(
      `SELECT s.reference, s.status, l.held_code AS held, r.rcpt_sign AS signature
       FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
       WHERE s.tin = $1 AND s.kind = 'sale' AND s.reference <> 'BEFORE' ORDER BY s.turn_at`,
      [till.tin],
    );
    const held = { held: 'repeated receipt', signature: null };
    expect(rows).toEqual([
      { reference: 'MIXED', status: 'NEEDS_REVIEW', ...held },
      { reference: 'BEHIND', status: 'ACCEPTED', ...held },
    ]);
  });

/** A cache that answers each time: the sale waits for an operator, who finds the cache and lets the lane go on. */
async function mixUpAgain(chaosStack: ChaosStack, victim: ChaosShop): Promise<void> {
  const { simulator } = chaosStack.stack;
  await victim.sell('BEFORE', { prefer: 'wait=20' });
  await simulator.armFault({ fault: 'answer-of-another', times: 2, tin: victim.till.tin });
  await victim.sell('MIXED', LATER);
  await victim.sell('BEHIND', LATER);
  await untilHeld(chaosStack, victim);
  await releaseLane(chaosStack, victim);
}

export const repeatedReceipts: Attack = {
  name: 'repeated-receipts',
  does: 'Sales are answered with the receipts of others, once or twice: none is approved with it, each gets its own',
  async run(chaosStack, { sales, devices, random }) {
    const [victim, ...others] = (await chaosStack.shops(devices)) as [ChaosShop, ...ChaosShop[]];
    await Promise.all([
      mixUpAgain(chaosStack, victim),
      sellAll(others, sales, (invcNo) => ({
        ...LATER,
        // Before the first one there is no other sale of the branch.
        remark: invcNo !== 'INV-1' && random() < 0.15 ? oneOf(MIXED_UP, random) : undefined,
      })),
    ]);
    return [victim, ...others];
  },
  async holds({ stack: { db } }) {
    expect(await db.query('SELECT 1 FROM receipts GROUP BY rcpt_sign HAVING count(*) > 1')).toEqual([]);
    expect(await db.query(`SELECT 1 FROM attempts WHERE code = 'repeated receipt' LIMIT 2`)).toHaveLength(2);
  },
};
