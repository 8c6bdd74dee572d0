import { type FieldNames, fieldName, type InvoicePost, type InvoiceReading, type Warning } from '@app/contract';
import type { Receipt, SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import { answer } from './answer.js';
import { receiptData } from './submission-data.js';
import type { Terms } from './answer-options.js';
import type { Reply } from '../http/replies/reply.js';
import { soundOf } from '../http/requests/valid-reading.js';
import type { Asking, Submit, Submitted } from './submit.js';

/** What an endpoint makes of a receipt. */
export interface ReceiptForm {
  data(receipt: Receipt, post: InvoicePost): object | Promise<object>;
  message?: string;
}

const RECEIPT: ReceiptForm = { data: receiptData };

/** The one way of all documents that the authority signs, in whatever shape they were posted. */
export async function postInvoice(
  submit: Submit,
  reading: InvoiceReading,
  caller: Principal,
  asking: Asking,
  { data, message }: ReceiptForm = RECEIPT,
): Promise<Reply> {
  const { post, warnings, doubts } = soundOf(reading);
  const { registers } = post;
  const submitted = await submit.submit(caller, post.draft, asking, { registers, isDoubted: doubts.length > 0 });
  return answer(submitted, {
    caller,
    preference: asking.preference,
    doubts,
    warnings: [...warnings, ...ofUncheckedStock(uncheckedIn(submitted), post.draft, post.names)],
    invcNo: post.draft.invoiceNumber,
    terms: termsOf(post.names),
    approved: ({ receipt }) => receipt && data(receipt, post),
    message,
  });
}

const uncheckedIn = (submitted: Submitted): readonly string[] =>
  (submitted.kind === 'taken' && submitted.unchecked) || [];

/** Goods that are registered by their own sale are sold before anybody could have activated their stock. */
export function ofUncheckedStock(unchecked: readonly string[], draft: SubmissionDraft, names: FieldNames): Warning[] {
  if (!('receiptType' in draft) || draft.receiptType !== 'S') return [];
  return unchecked.map((itemCode) => {
    const line = draft.lines.findIndex((one) => one.itemCode === itemCode);
    const message = `${itemCode} is registered by this sale, so whether it is in stock was not checked: activate its stock.`;
    return { field: fieldName(names, `lines[${line}].itemCode`), message };
  });
}

const termsOf = (names: FieldNames): Terms => {
  const number = names.fields.invoiceNumber ?? 'invcNo';
  return {
    names,
    identity: 'invoiceNumber',
    whole: number.startsWith('transaction.') ? 'transaction' : 'body',
    // Whoever left it out has not chosen the number that is taken.
    duplicateFix: number.endsWith('creditNoteInvcNo')
      ? 'Send creditNoteInvcNo with a number that is free, or read the existing submission, which is in data.'
      : 'Use another invcNo, or read the existing submission, which is in data.',
  };
};
