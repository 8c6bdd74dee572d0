import type { RECEIPT_TYPES, SALES_STATUSES } from '../codes.js';
import type { TaxRates, TaxType } from '../tax.js';

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
  salesStatus: keyof typeof SALES_STATUSES.meanings;
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
  /**
   * Only of a post that leaves its amounts to Risiti, and gone once they are computed. Until then its totals, and the names, units, tax
   * types and amounts of its lines, may be absent.
   */
  pricesIncludeTax?: boolean;
  lines: SaleLine[];
}

export interface SaleLine {
  sequence: number;
  itemCode: string;
  /** `SV`, `GD` or a ten-digit class; null when it follows from the item. */
  itemClass: string | null;
  itemName: string;
  barcode: string | null;
  packageUnit: string | null;
  packageCount: number | null;
  quantityUnit: string;
  quantity: number;
  unitPrice: number | null;
  /** Quantity × price, before the discount. */
  supplyAmount: number | null;
  /** Percent. */
  discountRate: number;
  discountAmount: number;
  taxType: TaxType;
  taxableAmount: number;
  taxAmount: number;
  total: number;
  expiryDate: string | null;
  /** Only of a credit note: the price was lowered and nothing came back. The quantity counts for nothing. */
  priceOnly?: true;
  /** Only of a refund by reference: the line of the sale. */
  ofLine?: number;
  /** Goods, which have a stock; services have none. It follows from the item, so it is known only once that is. */
  isStocked: boolean;
}

/** A sale, a training sale, or a copy of either or of a credit note. */
export interface SaleDocument extends Invoice {
  kind: 'sale';
  receiptType: Exclude<keyof typeof RECEIPT_TYPES.meanings, 'R'>;
  /** Set on copies only: the caller's own number of what is copied. */
  originalInvoiceNumber: string | null;
  /** The number of the sale that this one replaces. A credit note of the same post takes that one back, and goes before. */
  corrects?: string;
  /** Only of a post: that credit note. */
  creditsFirst?: CreditNoteDraft;
}

/** A return of all or a part of a sale, whichever shape it was posted in. */
export interface CreditNoteDocument extends Invoice {
  kind: 'credit-note';
  receiptType: 'R';
  /** The client's own number of the sale. */
  originalInvoiceNumber: string;
  reason: string;
  /**
   * The client dated the note, or Risiti did. A date by Risiti is no part of the fingerprint, so the same note posted
   * after midnight is an identical repeat.
   */
  datedBy: 'caller' | 'us';
  /** The trader's number for the authority, if it differs from the invoice number. */
  traderNumber: string | null;
  cancelRequestedOn: string | null;
  cancelledOn: string | null;
}

/** A credit note as posted. Missing fields come from the original, and items may be named by barcode. */
export type CreditNoteDraft = Omit<
  CreditNoteDocument,
  'paymentType' | 'currency' | 'exchangeRate' | 'destinationCountry' | 'lines'
> & {
  paymentType: string | null;
  currency: string | null;
  exchangeRate: number | null;
  destinationCountry: string | null;
  /** A refund by reference: what it wants, nothing for all that is left. Its lines follow from that and from the original. */
  refund?: readonly WantedRefund[];
  lines: CreditLineDraft[];
};

/** A line of the original, by its place or by its item, and the quantity or the amount that is wanted of it. The others are null. */
export interface WantedRefund {
  sequence: number | null;
  itemCode: string | null;
  quantity: number | null;
  total: number | null;
}

export type CreditLineDraft = Omit<SaleLine, 'itemCode'> & { itemCode: string | null };

/** Texts that the taxpayer wants on receipts; null leaves a text as it is. */
export interface ReceiptTexts {
  customerMobile: string | null;
  tradeName: string | null;
  address: string | null;
  topMessage: string | null;
  bottomMessage: string | null;
}
