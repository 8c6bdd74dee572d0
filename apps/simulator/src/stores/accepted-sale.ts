import type { SaleHeader, ReportedSaleLine } from '../operations/sale-fields.js';
import type { AuthorityReceipt } from '../receipt.js';

export const NORMAL_SALE = 'NS';
export const CREDIT_NOTE = 'NC';

/** NS, NC, TS, TC, CS, CC …: whether it is in earnest, and whether something was sold or came back. */
export const labelOf = ({ salesTyCd, rcptTyCd }: Pick<SaleHeader, 'salesTyCd' | 'rcptTyCd'>): string =>
  (salesTyCd ?? 'N') + (rcptTyCd === 'R' ? 'C' : 'S');

export interface AcceptedSale {
  readonly tin: string;
  readonly bhfId: string;
  readonly header: SaleHeader;
  readonly lines: readonly ReportedSaleLine[];
  /** The counter this receipt moved. */
  readonly label: string;
  readonly receipt: AuthorityReceipt;
  /** By the authority's clock, which may be wrong. */
  readonly signedAt: number;
  /** By the true clock, with the fraction of its millisecond. */
  readonly acceptedAt: number;
}
