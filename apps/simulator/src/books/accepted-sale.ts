import type { SaleHeader, SaleLine } from '../operations/sale-fields.js';
import type { Receipt } from '../receipt.js';

export interface AcceptedSale {
  readonly tin: string;
  readonly bhfId: string;
  readonly header: SaleHeader;
  readonly lines: readonly SaleLine[];
  /** The counter this receipt moved: NS, NC, TS, TC, CS, CC … */
  readonly label: string;
  readonly receipt: Receipt;
  /** By the authority's clock, which may be wrong. */
  readonly signedAt: number;
  /** By the true clock, with the fraction of its millisecond. */
  readonly acceptedAt: number;
}
