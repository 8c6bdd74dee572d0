import type { ReceivedPurchase } from './received-purchase.js';

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
  /** Only these lines are confirmed; otherwise the whole invoice. */
  onlyTheseLines?: true;
  purchase: ReceivedPurchase | null;
}
