import type { Invoice } from './invoice.js';
import type { SaleLine } from './sale-line.js';

/** A return, in whichever of its shapes it was posted: what was sold comes back, all of it or a part. */
export interface CreditNoteDocument extends Invoice {
  kind: 'credit-note';
  receiptType: 'R';
  /** The caller's own number of the sale. */
  originalInvoiceNumber: string;
  reason: string;
  /** Whether the caller dated it, or we did: posted again past midnight it is the same note all the same. */
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
  lines: CreditLineDraft[];
};

export type CreditLineDraft = Omit<SaleLine, 'itemCode'> & { itemCode: string | null };
