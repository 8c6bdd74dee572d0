import { eventually, type LedgerSale, type Stack, type Till, type WireCall } from '@app/testing';
import { saleRow, saleRows } from './ledger-rows.js';

/** Long enough for a busy machine on which a dead worker must be noticed first. */
const WAIT_MAX_MS = 120_000;

/** A receipt of the authority's ledger with the field names of our API. */
export const asPublicReceipt = ({ receipt }: LedgerSale) => ({
  cisInvcNo: receipt.curRcptNo,
  totRcptNo: receipt.totRcptNo,
  intrlData: receipt.intrlData,
  rcptSign: receipt.rcptSign,
  sdcDateTime: receipt.sdcDateTime,
});

/** Pairs of calls of which the second began before the first ended. */
export function overlaps(calls: WireCall[]): [WireCall, WireCall][] {
  const inOrder = [...calls].sort((one, other) => one.startedAt - other.startedAt);
  return inOrder.flatMap((call, index) =>
    inOrder
      .slice(index + 1)
      .filter(({ startedAt }) => startedAt < (call.endedAt ?? Infinity))
      .map((later): [WireCall, WireCall] => [call, later]),
  );
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * Expects that every sale of our ledger is approved and at the authority once, in the order of the lane, numbered 1, 2,
 * 3 …, with the receipt that we give out.
 */
export async function expectAllApprovedOnce(stack: Stack, till: Till, timeoutMs = WAIT_MAX_MS): Promise<void> {
  const ledgerSales = await eventually(
    async () => {
      const rows = await saleRows(stack, till);
      expect(rows.filter(({ status }) => status !== 'APPROVED')).toEqual([]);
      return rows;
    },
    { timeoutMs, everyMs: 100 },
  );
  const authoritySales = await stack.simulator.sales(till.tin);
  expect(ledgerSales.map(({ number }) => number)).toEqual(upTo(ledgerSales.length));
  expect(authoritySales.map(({ invcNo, trdInvcNo, receipt }) => [invcNo, trdInvcNo, receipt.rcptSign])).toEqual(
    ledgerSales.map(({ number, invcNo, signature }) => [number, invcNo, signature]),
  );
}

export const untilStatus = (stack: Stack, till: Till, invcNo: string, status: string, timeoutMs = WAIT_MAX_MS) =>
  eventually(
    async () => {
      const row = await saleRow(stack, till, invcNo);
      expect(row).toMatchObject({ status });
      return row;
    },
    { timeoutMs, everyMs: 50 },
  );

/** So many at a time, so that few requests are open at once. */
export function* inGroups<T>(of: number, all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += of) yield all.slice(from, from + of);
}
