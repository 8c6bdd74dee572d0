import type { Invoice } from './invoice.js';
import type { SaleLine } from './sale-line.js';

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
  lines: CreditLineDraft[];
};

export type CreditLineDraft = Omit<SaleLine, 'itemCode'> & { itemCode: string | null };
