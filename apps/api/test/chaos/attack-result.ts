import { eventually, type Stack } from '@app/testing';
import { salesInLedger } from '../ledger-sales.js';
import type { ChaosShop } from './chaos-shop.js';
import { sumOf, type SaleCounts, saleCountsOf } from './sale-counts.js';

export interface AttackResult extends SaleCounts {
  /** The time from the end of the attack until no sale was pending. */
  recoverMs: number;
}

/** Long enough for a dead worker to be noticed, with a lane of doubts behind it. */
const WAIT_MAX_MS = 240_000;
const UNDER_WAY = ['ACCEPTED', 'QUEUED', 'SUBMITTING', 'RETRYING', 'IN_DOUBT'];

/** Waits until no sale is pending, then reads both ledgers directly. */
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
