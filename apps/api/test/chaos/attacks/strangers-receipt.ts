import { eventually } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { sellAll, type ChaosShop } from '../chaos-shop.js';

/** The sale gets no answer for two seconds, while other software sells under its number. */
const WITHOUT_ANSWER = { remark: 'simulate:timeout', prefer: 'respond-async' };

const rowsOf = ({ stack: { db } }: ChaosStack, { till }: ChaosShop) =>
  db.query<{ status: string; held: string | null; signature: string | null }>(
    `SELECT s.status, l.held_code AS held, r.rcpt_sign AS signature
     FROM submissions s JOIN lanes l ON l.id = s.lane_id LEFT JOIN receipts r ON r.submission_id = s.id
     WHERE s.tin = $1 AND s.kind = 'sale' ORDER BY s.turn_at`,
    [till.tin],
  );

const untilOnTheWire = ({ stack: { simulator } }: ChaosStack, { till }: ChaosShop) =>
  eventually(async () => expect(await simulator.calls(till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1), { everyMs: 5 });

/** Waits until the lane is held. No sale behind the head may be signed or sent. */
const untilHeld = (chaosStack: ChaosStack, shop: ChaosShop) =>
  eventually(async () => {
    const [first, ...behind] = await rowsOf(chaosStack, shop);
    expect(first).toEqual({ status: 'IN_DOUBT', held: 'different', signature: null });
    for (const { status, signature } of behind) expect([status, signature]).toEqual(['ACCEPTED', null]);
  });

async function takeItsNumber(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  await shop.sell('DOUBTFUL', WITHOUT_ANSWER);
  await untilOnTheWire(chaosStack, shop);
  await chaosStack.stack.simulator.sellFromOtherSoftware(shop.till.tin, 1);
  await shop.sell('BEHIND', { prefer: 'respond-async' });
  await untilHeld(chaosStack, shop);
  expect(await chaosStack.stack.simulator.sales(shop.till.tin)).toMatchObject([{ invcNo: 1, trdInvcNo: 'OTHER-1' }]);
}

export const strangersReceipt: Attack = {
  name: 'strangers-receipt',
  does: 'Other software takes the number of a sale in doubt: its receipt is not adopted, the line is held, others go on',
  isLong: true,
  async run(chaosStack, { sales, devices }) {
    const [victim, ...others] = await chaosStack.shops(devices);
    await Promise.all([
      takeItsNumber(chaosStack, victim!),
      sellAll(others, sales, () => ({ prefer: 'respond-async' })),
    ]);
    return others;
  },
};
