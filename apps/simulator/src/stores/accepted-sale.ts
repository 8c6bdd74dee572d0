import type { ReportedSale, SaleHeader, ReportedSaleLine } from '../operations/sale-fields.js';
import type { AuthorityReceipt } from '../receipt.js';

export const NORMAL_SALE = 'NS';
export const CREDIT_NOTE = 'NC';

/** NS, NC, TS, TC, CS, CC and so on: the type of document, and S for a sale or C for a credit. */
export const labelOf = ({ salesTyCd, rcptTyCd }: Pick<SaleHeader, 'salesTyCd' | 'rcptTyCd'>): string =>
  (salesTyCd ?? 'N') + (rcptTyCd === 'R' ? 'C' : 'S');

/**
 * Sales and credit notes share one series of receipt numbers, which is live-proven (fact sheet 4.11). Copies, training and
 * proforma documents have one series each, which is our choice.
 */
export const receiptSeriesOf = (label: string): string => label.charAt(0);

export interface AcceptedSale {
  readonly tin: string;
  readonly bhfId: string;
  readonly header: SaleHeader;
  readonly lines: readonly ReportedSaleLine[];
  /** The texts that the client wants printed; sales of other software have none. */
  readonly printed?: ReportedSale['receipt'];
  /** Decides which receipt counter this sale moved. */
  readonly label: string;
  readonly receipt: AuthorityReceipt;
  /** The time of the authority's clock, which may be wrong. */
  readonly signedAt: number;
  /** The true time, with a fraction of a millisecond. */
  readonly acceptedAt: number;
}
