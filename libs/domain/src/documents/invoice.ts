import type { ReceiptTexts } from './receipt-texts.js';
import type { TaxRates } from '../amounts/tax.js';
import type { SaleLine } from './sale-line.js';

/** 02 confirmed · 05 credit note on returned goods. */
export type SalesStatus = '02' | '05';

/**
 * What all documents have in common that the authority signs, as every endpoint that takes one reads them: codes
 * checked, amounts rounded to the cent in the document's own currency, defaults filled in. Dates are East Africa Time,
 * `YYYYMMDD`; date-times are `YYYYMMDDHHmmss`.
 */
export interface Invoice {
  /** The caller's own number; the authority's is given when the document is first sent. */
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
  /** Including tax. Where amounts differ within tolerance, the totals that include tax are the ones that count. */
  total: number;
  registrarId: string | null;
  registrarName: string | null;
  modifierId: string | null;
  modifierName: string | null;
  /** Texts for this receipt, in addition to the device's own texts. */
  receiptTexts: ReceiptTexts | null;
  /** Codes of the items that were posted together with it, to be registered before it. */
  registers: readonly string[];
  /** The tax rates of the acceptance; the document goes out with them, however late. Older documents used the standard rates. */
  taxRates?: TaxRates;
  lines: SaleLine[];
}
