import type { Invoice } from './invoice.js';

/** S sale · T training · C copy. */
export type SaleReceiptType = 'S' | 'T' | 'C';

/** A sale, a training sale, or a copy of either or of a credit note. */
export interface SaleDocument extends Invoice {
  kind: 'sale';
  receiptType: SaleReceiptType;
  /** Set on copies only: the caller's own number of what is copied. */
  originalInvoiceNumber: string | null;
}
