import { eventually, type Stack } from '@app/testing';
import { salesInLedger } from '../ledger-sales.js';
import type { ChaosShop } from './chaos-shop.js';
import { sumOf, type SaleCounts, saleCountsOf } from './sale-counts.js';

export interface AttackResult extends SaleCounts {
  /** From the end of the attack until nothing of it was under way any more. */
  recoverMs: number;
}

/** For a dead worker, that is first counted dead, and for a line of doubts behind it. */
const WAIT_MAX_MS = 240_000;
const UNDER_WAY = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];

/** Waits until all is over, then reads both ledgers, past everything that could embellish them. */
export async function attackResult(stack: Stack, shops: ChaosShop[]): Promise<AttackResult> {
  const endedAt = performance.now();
  const tins = [...new Set(shops.map(({ till }) => till.tin))];
  await untilNothingOpen(stack, tins);
  const recoverMs = performance.now() - endedAt;
  const ledgerSales = await salesInLedger(stack.db);
  const tallies: SaleCounts[] = [];
  for (const tin of tins) {
    const accepted = shops.filter(({ till }) => till.tin === tin).flatMap(expectedApprovals);
    const [authoritySales, calls] = await Promise.all([stack.simulator.sales(tin), stack.simulator.calls(tin)]);
    tallies.push(saleCountsOf({ accepted, ledgerSales: ledgerSales.get(tin) ?? [], authoritySales, calls }));
  }
  return { ...sumOf(tallies), recoverMs };
}

const expectedApprovals = ({ promised, refusedOnPurpose }: ChaosShop) =>
  promised.filter((invcNo) => !refusedOnPurpose.includes(invcNo));

const untilNothingOpen = ({ db }: Stack, tins: string[]) =>
  eventually(
    async () => {
      const open = await db.query(
        'SELECT status, count(*)::int FROM submissions WHERE tin = ANY ($1) AND status = ANY ($2) GROUP BY status',
        [tins, UNDER_WAY],
      );
      expect(open).toEqual([]);
    },
    { timeoutMs: WAIT_MAX_MS, everyMs: 50 },
  );
