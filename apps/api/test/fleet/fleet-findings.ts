import type { LedgerSale, WireCall } from '@app/testing';
import { asPublicReceipt, overlaps } from '../sale-assertions.js';
import type { SaleInLedger, PublicReceipt } from '../ledger-sales.js';

/** One device after the run: the promises to its till, and the rows of both ledgers. */
export interface DeviceResult {
  /** Invoice numbers in the order in which the till learned of their acceptance. */
  accepted: string[];
  ledgerSales: SaleInLedger[];
  /** Ordered as the authority accepted them. */
  authoritySales: LedgerSale[];
  calls: WireCall[];
}

/** The number of violations of each promise. */
export interface Findings {
  /** Sales that were accepted, but are not approved or not at the authority. */
  lost: number;
  /** Sales that are at the authority more than once, or in two of our submissions. */
  doubled: number;
  /** Sales without the next number. */
  gaps: number;
  /** Sales at another place than in the order of acceptance. */
  outOfOrder: number;
  /** Sales with another number or receipt than the authority gave. */
  unequal: number;
  /** Calls of one series that began before the previous one ended. */
  overlaps: number;
}

export const NOTHING_FOUND: Findings = { lost: 0, doubled: 0, gaps: 0, outOfOrder: 0, unequal: 0, overlaps: 0 };

export function findingsOf({ accepted, ledgerSales, authoritySales, calls }: DeviceResult): Findings {
  const signed = new Map(authoritySales.map((sale) => [sale.trdInvcNo, sale]));
  const approved = new Set(ledgerSales.filter(({ status }) => status === 'APPROVED').map(({ invcNo }) => invcNo));
  return {
    lost: accepted.filter((invcNo) => !signed.has(invcNo) || !approved.has(invcNo)).length,
    doubled:
      authoritySales.length -
      signed.size +
      (ledgerSales.length - new Set(ledgerSales.map(({ invcNo }) => invcNo)).size),
    gaps: authoritySales.filter(({ invcNo }, index) => invcNo !== index + 1).length,
    outOfOrder: authoritySales.filter(({ trdInvcNo }, index) => trdInvcNo !== accepted[index]).length,
    unequal: ledgerSales.filter((sale) => !isEqual(sale, signed.get(sale.invcNo))).length,
    overlaps: callsBySeries(calls).flatMap((ofSeries) => overlaps(ofSeries)).length,
  };
}

/** Operations of kinds that a lane may pass. All others, and the questions about them, are for the series of invoices. */
const OTHER_SERIES = [
  ...['insertStockIO', 'saveStockMaster', 'saveItem', 'insertTrnsPurchase'],
  ...['saveBhfUser', 'updateImportItem', 'importedItemConvertedInfo'],
];

const callsBySeries = (calls: WireCall[]): WireCall[][] => [
  ...OTHER_SERIES.map((name) => calls.filter(({ operation }) => operation === name)),
  calls.filter(({ operation }) => !OTHER_SERIES.includes(operation)),
];

export const sumOfFindings = (findings: Findings[]): Findings =>
  findings.reduce(
    (sum, one) => ({
      lost: sum.lost + one.lost,
      doubled: sum.doubled + one.doubled,
      gaps: sum.gaps + one.gaps,
      outOfOrder: sum.outOfOrder + one.outOfOrder,
      unequal: sum.unequal + one.unequal,
      overlaps: sum.overlaps + one.overlaps,
    }),
    NOTHING_FOUND,
  );

function isEqual({ number, receipt }: SaleInLedger, authoritySales: LedgerSale | undefined): boolean {
  if (!authoritySales || !receipt) return !authoritySales && !receipt;
  const facts = Object.entries(asPublicReceipt(authoritySales)) as [keyof PublicReceipt, unknown][];
  return number === authoritySales.invcNo && facts.every(([name, value]) => receipt[name] === value);
}
