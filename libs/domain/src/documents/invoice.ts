import type { ReceiptTexts } from './receipt-texts.js';
import type { TaxRates } from '../amounts/tax.js';
import type { SaleLine } from './sale-line.js';

/** 02 confirmed · 05 credit note on returned goods. */
export type SalesStatus = '02' | '05';

/**
 * The data that all documents signed by the authority have in common. Every endpoint has checked the codes, rounded the
 * amounts to the cent in the document's own currency and filled in the defaults. Dates are East Africa Time,
 * `YYYYMMDD`; date-times are `YYYYMMDDHHmmss`.
 */
export interface Invoice {
  /** The client's own number. The authority's number is assigned at the first claim. */
  invoiceNumber: string;
  saleDate: string;
  stockReleasedAt: string | null;
  buyerPin: string | null;
  buyerName: string | null;
  paymentType: string;
  salesStatus: SalesStatus;
  confirmedAt: string | null;
  currency: string;
  /** Shillings for one unit of the currency; 1 for KES. */
  exchangeRate: number;
  destinationCountry: string;
  buyerAccepts: 'Y' | 'N';
  remark: string | null;
  taxableTotal: number;
  taxTotal: number;
  /** The total includes tax. If amounts differ within the tolerance, the totals that include tax count. */
  total: number;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
  /** Texts for this receipt, in addition to the device's own texts. */
  receiptTexts: ReceiptTexts | null;
  /** Codes of the items that were posted together with the document and are registered before it. */
  registers: readonly string[];
  /** The tax rates of the acceptance; the document goes out with them, however late. Older documents used the standard rates. */
  taxRates?: TaxRates;
  lines: SaleLine[];
}
