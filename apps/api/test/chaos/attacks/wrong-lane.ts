import { eventually, startProcess } from '@app/testing';
import type { Attack } from '../attack.js';
import type { Field } from '../chaos-stack.js';
import { sellAll, type Shop } from '../chaos-shop.js';

const BACKLOG = 25;
const LATER = () => ({ prefer: 'respond-async' });

interface Lane {
  id: string;
  held: string | null;
  /** How many of its sales are in which status. */
  standing: Record<string, number>;
}

async function laneOf({ stack: { db } }: Field, { till }: Shop): Promise<Lane> {
  const [lane] = await db.query<Lane>(
    `SELECT l.id, l.held_code AS held, jsonb_object_agg(s.status, s.count) AS standing FROM lanes l JOIN (
       SELECT lane_id, status, count(*)::int FROM submissions WHERE tin = $1 AND kind = 'sale' GROUP BY 1, 2
     ) s ON s.lane_id = l.id GROUP BY l.id, l.held_code`,
    [till.tin],
  );
  return lane!;
}

/** A number that another sale has may be its own, sent twice: so it is asked about, and in doubt from then on. */
const HELD = { 901: { QUEUED: 1, ACCEPTED: BACKLOG - 1 }, different: { IN_DOUBT: 1, ACCEPTED: BACKLOG - 1 } };

/** Once, and with all that was sold standing behind it. */
async function untilHeld(field: Field, shop: Shop, code: keyof typeof HELD): Promise<void> {
  await eventually(async () => {
    const { held, standing } = await laneOf(field, shop);
    expect([held, standing]).toEqual([String(code), HELD[code]]);
  });
  expect(await field.stack.simulator.calls(shop.till.tin, 'saveTrnsSalesOsdc')).toHaveLength(1);
}

/** As an operator does. */
async function release(field: Field, shop: Shop): Promise<void> {
  const { id } = await laneOf(field, shop);
  const command = startProcess('apps/setup/src/release', { DATABASE_URL: field.stack.databaseUrl, ...field.queue }, [
    id,
    ...['--reason', 'Its cause is mended'],
  ]);
  const { code } = await command.exited;
  if (code !== 0) throw new Error(command.output());
}

const revoke = ({ stack: { simulator } }: Field, { till: { tin } }: Shop) =>
  simulator.arm({ fault: 'reject', code: '901', operation: 'saveTrnsSalesOsdc', tin });

export const wrongLane: Attack = {
  name: 'wrong-lane',
  does: 'A revoked key and a moved counter stand before a backlog: it is held, not drained into refusals',
  async run(field, { sales, devices }) {
    const [revoked, moved, ...others] = (await field.shops(devices + 2)) as [Shop, Shop, ...Shop[]];
    await revoke(field, revoked);
    await field.stack.simulator.sellElsewhere(moved.till.tin, 3);
    await Promise.all([
      sellAll([revoked], BACKLOG, LATER),
      sellAll([moved], BACKLOG, LATER),
      sellAll(others, sales, LATER),
    ]);
    await Promise.all([untilHeld(field, revoked, 901), untilHeld(field, moved, 'different')]);
    await release(field, revoked);
    return [revoked, ...others];
  },
};
