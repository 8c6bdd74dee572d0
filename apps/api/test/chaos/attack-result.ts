import { eventually, type Stack } from '@app/testing';
import { ourSales } from '../ledger-sales.js';
import type { Shop } from './chaos-shop.js';
import { sumOf, type Tally, tallyOf } from './sale-counts.js';

export interface Judgement extends Tally {
  /** From the end of the attack until nothing of it was under way any more. */
  recoverMs: number;
}

/** For a dead worker, that is first counted dead, and for a line of doubts behind it. */
const PATIENCE_MS = 240_000;
const UNDER_WAY = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];

/** Waits until all is over, then reads both ledgers, past everything that could embellish them. */
export async function judge(stack: Stack, shops: Shop[]): Promise<Judgement> {
  const endedAt = performance.now();
  const tins = [...new Set(shops.map(({ till }) => till.tin))];
  await untilOver(stack, tins);
  const recoverMs = performance.now() - endedAt;
  const ours = await ourSales(stack.db);
  const tallies: Tally[] = [];
  for (const tin of tins) {
    const accepted = shops.filter(({ till }) => till.tin === tin).flatMap(promisedApproval);
    const [theirs, calls] = await Promise.all([stack.simulator.sales(tin), stack.simulator.calls(tin)]);
    tallies.push(tallyOf({ accepted, ours: ours.get(tin) ?? [], theirs, calls }));
  }
  return { ...sumOf(tallies), recoverMs };
}

const promisedApproval = ({ promised, inVain }: Shop) => promised.filter((invcNo) => !inVain.includes(invcNo));

const untilOver = ({ db }: Stack, tins: string[]) =>
  eventually(
    async () => {
      const open = await db.query(
        'SELECT status, count(*)::int FROM submissions WHERE tin = ANY ($1) AND status = ANY ($2) GROUP BY status',
        [tins, UNDER_WAY],
      );
      expect(open).toEqual([]);
    },
    { timeoutMs: PATIENCE_MS, everyMs: 50 },
  );
