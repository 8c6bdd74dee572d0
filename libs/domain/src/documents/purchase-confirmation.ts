import type { ReceivedPurchase } from './received-purchase.js';

/** What a buyer says to a supplier's invoice: that it is right, or that it is none of his. */
export interface PurchaseConfirmationDocument extends Omit<PurchaseConfirmationDraft, 'supplierBhfId' | 'purchase'> {
  supplierBhfId: string;
  /** As the authority told it when this was accepted. */
  purchase: ReceivedPurchase;
  /** What the buyer calls each of its lines; null where nothing of his is known to be meant. */
  itemCodes: (string | null)[];
}

/** As it is posted: most of it is for the invoice to say. */
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
  /** What the buyer calls lines of the invoice. */
  lines: { sequence: number; itemCode: string }[];
  purchase: ReceivedPurchase | null;
}
