import { Inject, Injectable } from '@nestjs/common';
import { IntersectionType } from '@nestjs/swagger';
import {
  type FieldNames,
  fieldName,
  type InvoiceReading,
  type PostedInvoice,
  unitWarnings,
  type Warning,
} from '@app/contract';
import type { Remark, SignedReceipt, SubmissionDraft } from '@app/domain';
import type { Principal } from '@app/persistence';
import type { AcceptanceNotes } from '@app/submission';
import type { Reply } from '../http/replies/reply.js';
import type { RequestOptions } from '../http/requests/request-options.js';
import { isOnGateway, type ProfileSettings } from '../infrastructure/profile-in-force.js';
import { ReceiptLinks } from '../receipt-links/receipt-links.js';
import { RetryAfter } from '../infrastructure/retry-after.js';
import { BuyerNames, pinWithoutName } from '../reference/buyer-names.js';
import { SETTINGS } from '../infrastructure/tokens.js';
import { answer } from './answer.js';
import type { DocumentNaming } from './answer-options.js';
import { Submit, type SubmitResult } from './submit.js';
import { receiptData, ReceiptResultDto } from './receipt-data.js';
import { ComputedPartsDto, shownDocument } from './submission-details.js';

/** A body in which nothing is wrong, but perhaps the tax rates of today. */
export type ValidInvoice = Extract<InvoiceReading, { ok: true }>;

/** The data of an answer to a post that is signed. */
export class PostedReceiptDto extends IntersectionType(ReceiptResultDto, ComputedPartsDto) {}

/** The data of an answer with a receipt. */
export interface ReceiptAnswer {
  data(receipt: SignedReceipt, post: PostedInvoice): object | Promise<object>;
  message?: string;
}

const RECEIPT: ReceiptAnswer = { data: receiptData };

/** Posts every document that the authority signs, in whatever shape the caller sends it. */
@Injectable()
export class PostInvoice {
  constructor(
    private readonly submit: Submit,
    @Inject(SETTINGS) private readonly settings: ProfileSettings,
    private readonly receiptLinks: ReceiptLinks,
    private readonly retryAfter: RetryAfter,
    private readonly buyerNames: BuyerNames,
  ) {}

  async post(
    { post, warnings, taxRateViolations }: ValidInvoice,
    caller: Principal,
    options: RequestOptions,
    { data, message }: ReceiptAnswer = RECEIPT,
  ): Promise<Reply> {
    const { itemsToRegister } = post;
    await this.lookUpBuyer(post, caller, options);
    const result = await this.submit.submit(caller, post.draft, options, {
      names: post.names,
      itemsToRegister,
      hasTaxRateViolations: taxRateViolations.length > 0,
    });
    const computed = await this.computedParts(result, post, caller);
    return answer(result, {
      computed,
      receiptUrlOf: (id) => this.receiptLinks.urlOf(id),
      caller,
      preference: options.preference,
      retryAfter: this.retryAfter,
      taxRateViolations,
      warnings: [...warnings, ...this.noteWarnings(result, post, caller)],
      invcNo: post.draft.invoiceNumber,
      naming: namingOf(post.names),
      approvedData: ({ receipt }) => receipt && data(receipt, post),
      message,
    });
  }

  /** A validation does not ask the authority. It says that a post would ask. */
  private async lookUpBuyer({ draft }: PostedInvoice, caller: Principal, { validation }: RequestOptions) {
    const pin = pinWithoutName(draft);
    if (pin === null || !(await this.buyerNames.mayBeAsked(caller, pin))) return;
    if (validation) validation.lookupPending = true;
    else await this.buyerNames.ask([{ owner: caller, pin }]);
  }

  /** Only a client that left its amounts or its lines to Risiti does not know them. */
  private async computedParts(result: SubmitResult, { draft }: PostedInvoice, caller: Principal) {
    if (draft.pricesIncludeTax === undefined && !('refund' in draft)) return {};
    const id = 'id' in result ? result.id : result.kind === 'alreadyHandedOut' ? result.view.id : null;
    const document = id && (await this.submit.storedDocument(caller, id));
    return document ? shownDocument(document) : {};
  }

  private noteWarnings(result: SubmitResult, post: PostedInvoice, caller: Principal): Warning[] {
    if (!('notes' in result) || !result.notes) return [];
    const { stockUnchecked, remarks } = result.notes;
    return [
      ...uncheckedStockWarnings(stockUnchecked, post.draft, post.names),
      ...this.unitWarnings(result.notes, post, caller),
      ...remarkWarnings(remarks, post.names),
    ];
  }

  /** Warnings about the items that the sale registers, at the line that describes each. */
  private unitWarnings(notes: AcceptanceNotes, { itemsToRegister, draft, names }: PostedInvoice, caller: Principal) {
    if (!isOnGateway(this.settings, caller)) return [];
    const registered = (itemsToRegister ?? []).filter(({ itemCode }) => notes.registered.includes(itemCode));
    return registered.flatMap((item) => {
      const line = draft.lines.findIndex(({ itemCode }) => itemCode === item.itemCode);
      return unitWarnings(item, fieldName(names, `lines[${line}].quantityUnit`));
    });
  }
}

/** Items that a sale itself registers are sold before anybody could activate their stock. */
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

/** Names the fields as the request does. */
export const remarkWarnings = (remarks: readonly Remark[], names: FieldNames): Warning[] =>
  remarks.map(({ field: documentField, message, fix }) => {
    const field = fieldName(names, documentField);
    return { field, message: `${field}: ${message}`, fix };
  });

/** A new number would sell the same goods a second time. */
const CORRECTION = {
  otherDocument: ' Another document has this number, so nothing was corrected.',
  duplicateFix:
    'Compare the sale in data: if it is the right one, only credit the wrong one, with POST /api/v1/sales/{invcNo}/refund. If it is another sale, send the correction with another invcNo.',
};

const namingOf = (names: FieldNames): DocumentNaming => {
  const number = names.fields.invoiceNumber ?? 'invcNo';
  return {
    names,
    identityField: 'invoiceNumber',
    wholeField: number.startsWith('transaction.') ? 'transaction' : 'body',
    // A caller that left the number out did not choose the one that is taken.
    duplicateFix: number.endsWith('creditNoteInvcNo')
      ? 'Send creditNoteInvcNo with a new number, or read the existing submission in data.'
      : 'Send the document with another invcNo, or read the existing submission in data.',
    ...(names.fields.corrects && CORRECTION),
  };
};
