import type { TaxType } from '../tax.js';

/** A sale to us that a supplier reported to the authority. */
export interface ReceivedPurchase {
  supplierPin: string;
  /** Character by character as the authority lists it, blanks too, because it demands the very same name back. */
  supplierName: string | null;
  supplierBhfId: string;
  /** The authority's number of the sale, counted in the supplier's branch. */
  invoiceNumber: number;
  /** S a sale, R what was taken back. */
  receiptType: string;
  paymentType: string | null;
  /** YYYYMMDDHHmmss */
  confirmedAt: string | null;
  stockReleasedAt: string | null;
  /** YYYYMMDD */
  saleDate: string;
  remark: string | null;
  taxes: Readonly<Record<TaxType, PurchaseTax>>;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  lines: ReceivedPurchaseLine[];
}

interface PurchaseTax {
  taxable: number;
  rate: number;
  tax: number;
}

/** A line with the supplier's codes, which are not the buyer's. */
export interface ReceivedPurchaseLine {
  sequence: number;
  itemCode: string | null;
  itemClass: string | null;
  itemName: string;
  barcode: string | null;
  packageUnit: string | null;
  packageCount: number;
  quantityUnit: string;
  quantity: number;
  unitPrice: number;
  supplyAmount: number;
  discountRate: number;
  discountAmount: number;
  taxType: string;
  taxableAmount: number;
  taxAmount: number;
  total: number;
}

/** The day on which the supplier reported the purchase, as near as it can be known. */
export const submittedOn = ({ confirmedAt, saleDate }: ReceivedPurchase): string =>
  confirmedAt?.slice(0, 8) ?? saleDate;

/** The buyer accepts or refuses a supplier's invoice. */
export interface PurchaseConfirmationDocument extends Omit<PurchaseConfirmationDraft, 'supplierBhfId' | 'purchase'> {
  supplierBhfId: string;
  /** The purchase as known at the acceptance, with the lines that are answered. */
  purchase: ReceivedPurchase;
  /** The buyer's item for each line; null if none is known. */
  itemCodes: (string | null)[];
}

/** A confirmation as posted; the invoice supplies the rest. */
export interface PurchaseConfirmationDraft {
  kind: 'purchase-confirmation';
  supplierPin: string;
  supplierInvoiceNumber: string;
  /** Needed only where two branches of the supplier have the same number. */
  supplierBhfId: string | null;
  answer: 'CONFIRMED' | 'REFUSED';
  paymentType: string;
  /** YYYYMMDDHHmmss */
  confirmedAt: string;
  total: number;
  remark: string | null;
  /** The buyer's items for lines of the invoice. */
  lines: { sequence: number; itemCode: string }[];
  /** True if these lines alone are confirmed; otherwise the whole invoice is. */
  onlyTheseLines?: true;
  purchase: ReceivedPurchase | null;
}
