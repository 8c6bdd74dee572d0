import { eventually, startProcess, testSize } from '@app/testing';
import type { Attack } from '../attack.js';
import type { ChaosStack } from '../chaos-stack.js';
import { sellAll, type ChaosShop } from '../chaos-shop.js';

const BACKLOG = testSize({ short: 8, full: 25 });
const LATER = () => ({ prefer: 'respond-async' });

interface LaneWithStatuses {
  id: string;
  held: string | null;
  /** The number of its sales per status. */
  standing: Record<string, number>;
}

async function laneOf({ stack: { db } }: ChaosStack, { till }: ChaosShop): Promise<LaneWithStatuses> {
  const [lane] = await db.query<LaneWithStatuses>(
    `SELECT l.id, l.held_code AS held, jsonb_object_agg(s.status, s.count) AS standing FROM lanes l JOIN (
       SELECT lane_id, status, count(*)::int FROM submissions WHERE tin = $1 AND kind = 'sale' GROUP BY 1, 2
     ) s ON s.lane_id = l.id GROUP BY l.id, l.held_code`,
    [till.tin],
  );
  return lane!;
}

/**
 * A number that another sale has may belong to this sale, sent twice. So the worker asks about it, and the sale is in
 * doubt.
 */
const HELD = { 901: { QUEUED: 1, ACCEPTED: BACKLOG - 1 }, different: { IN_DOUBT: 1, ACCEPTED: BACKLOG - 1 } };

/** A sale whose number another sale has is sent once more, because the refusal may name the number that is expected. */
const CALLS = { 901: 1, different: 2 };

/** Waits until the lane is held once with all sales behind its head. */
async function untilHeld(chaosStack: ChaosStack, shop: ChaosShop, code: keyof typeof HELD): Promise<void> {
  await eventually(async () => {
    const { held, standing: statusCounts } = await laneOf(chaosStack, shop);
    expect([held, statusCounts]).toEqual([String(code), HELD[code]]);
  });
  expect(await chaosStack.stack.simulator.calls(shop.till.tin, 'saveTrnsSalesOsdc')).toHaveLength(CALLS[code]);
}

/** Releases the lane as an operator does. */
export async function releaseLane(chaosStack: ChaosStack, shop: ChaosShop): Promise<void> {
  const { id } = await laneOf(chaosStack, shop);
  const command = startProcess(
    'apps/setup/src/release',
    { DATABASE_URL: chaosStack.stack.databaseUrl, ...chaosStack.queue },
    [id, ...['--reason', 'Its cause is mended']],
  );
  const { code } = await command.exited;
  if (code !== 0) throw new Error(command.output());
}

const revoke = ({ stack: { simulator } }: ChaosStack, { till: { tin } }: ChaosShop) =>
  simulator.armFault({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });

export const wrongLane: Attack = {
  name: 'wrong-lane',
  does: 'A revoked key and a moved counter stand before a backlog: it is held, not drained into refusals',
  async run(chaosStack, { sales, devices }) {
    const [revoked, moved, ...others] = (await chaosStack.shops(devices + 2)) as [ChaosShop, ChaosShop, ...ChaosShop[]];
    await revoke(chaosStack, revoked);
    await chaosStack.stack.simulator.sellFromOtherSoftware(moved.till.tin, 3);
    await Promise.all([
      sellAll([revoked], BACKLOG, LATER),
      sellAll([moved], BACKLOG, LATER),
      sellAll(others, sales, LATER),
    ]);
    await Promise.all([untilHeld(chaosStack, revoked, 901), untilHeld(chaosStack, moved, 'different')]);
    await releaseLane(chaosStack, revoked);
    return [revoked, ...others];
  },
};
