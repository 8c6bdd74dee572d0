import { type FieldNames, fieldName, type PostedInvoice, type InvoiceReading, type Warning } from '@app/contract';
import type { Receipt, SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import { answer } from './answer.js';
import { receiptData } from './submission-data.js';
import type { DocumentNaming } from './answer-options.js';
import type { Reply } from '../http/replies/reply.js';
import { validReading } from '../http/requests/valid-reading.js';
import type { RequestOptions, Submit, SubmitResult } from './submit.js';

/** What an endpoint makes of a receipt. */
export interface ReceiptAnswer {
  data(receipt: Receipt, post: PostedInvoice): object | Promise<object>;
  message?: string;
}

const RECEIPT: ReceiptAnswer = { data: receiptData };

/** The one way of all documents that the authority signs, in whatever shape they were posted. */
export async function postInvoice(
  submit: Submit,
  reading: InvoiceReading,
  caller: Principal,
  options: RequestOptions,
  { data, message }: ReceiptAnswer = RECEIPT,
): Promise<Reply> {
  const { post, warnings, taxRateViolations } = validReading(reading);
  const { itemsToRegister } = post;
  const result = await submit.submit(caller, post.draft, options, {
    itemsToRegister,
    hasTaxRateViolations: taxRateViolations.length > 0,
  });
  return answer(result, {
    caller,
    preference: options.preference,
    taxRateViolations,
    warnings: [...warnings, ...uncheckedStockWarnings(uncheckedItemsOf(result), post.draft, post.names)],
    invcNo: post.draft.invoiceNumber,
    naming: namingOf(post.names),
    approvedData: ({ receipt }) => receipt && data(receipt, post),
    message,
  });
}

const uncheckedItemsOf = (result: SubmitResult): readonly string[] =>
  (result.kind === 'taken' && result.stockUnchecked) || [];

/** Goods that are registered by their own sale are sold before anybody could have activated their stock. */
export function uncheckedStockWarnings(
  itemCodes: readonly string[],
  draft: SubmissionDraft,
  names: FieldNames,
): Warning[] {
  if (!('receiptType' in draft) || draft.receiptType !== 'S') return [];
  return itemCodes.map((itemCode) => {
    const line = draft.lines.findIndex((one) => one.itemCode === itemCode);
    const message = `${itemCode} is registered by this sale, so its stock was not checked. Activate its stock with PUT /api/v1/stock/master/activate before the next sale.`;
    return { field: fieldName(names, `lines[${line}].itemCode`), message };
  });
}

const namingOf = (names: FieldNames): DocumentNaming => {
  const number = names.fields.invoiceNumber ?? 'invcNo';
  return {
    names,
    identityField: 'invoiceNumber',
    wholeField: number.startsWith('transaction.') ? 'transaction' : 'body',
    // Whoever left it out has not chosen the number that is taken.
    duplicateFix: number.endsWith('creditNoteInvcNo')
      ? 'Send creditNoteInvcNo with a new number, or read the existing submission in data.'
      : 'Send the document with another invcNo, or read the existing submission in data.',
  };
};
