import type { InvoiceDocumentDto, SubmissionDetailsDto } from '@risiti/client/browser';
import { amount, money } from '../../words/format.js';

/** A sale or a credit note; null for any other document, and for one that was deleted because of its age. */
export function invoiceIn(document: SubmissionDetailsDto['document'] | undefined): InvoiceDocumentDto | null {
  return document && 'transaction' in document ? document : null;
}

/** The total of a row: without a currency in shillings, and less than nothing where money goes back. */
export function totalOf({ transaction: { totAmt, currency, rcptTyCd } }: InvoiceDocumentDto): string {
  const total = rcptTyCd === 'R' ? -totAmt : totAmt;
  return currency === 'KES' ? amount(total) : money(total, currency);
}

export const cents = (value: number): number => Math.round(value * 100) / 100;

/** Nobody looks at a button for longer. What is not signed by then goes on by itself, and the page shows it. */
export const ANSWER_SOON = { Prefer: 'wait=8' };
