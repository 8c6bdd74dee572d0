import { completeCreditNote, type CreditNoteDocument, type CreditNoteDraft } from '@app/domain';
import { type InvoiceFacts, invoiceKeyOf, ownerOfFacts } from '@app/persistence';
import { CREDIT_NOTE_RULES, CREDITED_ORIGINAL_RULES, type CreditNoteRuleInput } from './credit-note-rules.js';
import { creditNoteRemarks } from './credit-note-remarks.js';
import {
  invoicePreconditions,
  invoiceKindBase,
  invoiceDependencies,
  readFactsForInvoice,
} from '../invoices/invoice-kind.js';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import { withRefundedLines } from './refund.js';
import type { Kind } from '../kind.js';
import { unknownItemsOf } from '../invoices/invoice-items.js';
import { candidatesOf, withAmounts } from '../invoices/priced-invoice.js';

/** Returns. They share the caller's invoice numbers and the authority's series with sales. */
export const creditNote: Kind<CreditNoteDocument, CreditNoteDraft> = {
  ...invoiceKindBase,
  name: 'credit-note',

  /** Notes of one original are checked one after the other, because each reduces what the next may credit. */
  dependencies(draft, owner, itemsToRegister) {
    const dependencies = invoiceDependencies(draft, owner, itemsToRegister);
    return { ...dependencies, excludes: [`credit/${invoiceKeyOf(draft.originalInvoiceNumber, owner)}`] };
  },

  async checkPreconditions(db, posted, owner, { mayFollowUnsettled, itemsToRegister }) {
    const facts = await readFactsForInvoice(db, posted, owner);
    const refund = await withRefundedLines(db, posted, facts);
    const { draft, refusals: wrongAmounts } = await withAmounts(db, refund.draft, facts, itemsToRegister);
    const unknownItems = unknownItemsOf(itemsToRegister, facts);
    const draftWithItems = { ...draft, registers: unknownItems.map(({ itemCode }) => itemCode) };
    const input = { ...ruleInputOf(draftWithItems, facts), laneId: owner.laneId, mayFollowUnsettled, itemsToRegister };
    const refusals = [
      ...refusalsOf(CREDITED_ORIGINAL_RULES, input),
      ...refusalsOf(CREDIT_NOTE_RULES, input),
      ...refund.refusals,
      ...wrongAmounts,
    ];
    const { note } = input;
    const preconditions = await invoicePreconditions(db, owner, input, refusals, {
      ...{ number: draft.invoiceNumber, document: note },
      itemsToRegister: unknownItems,
    });
    const { original } = facts;
    return { ...preconditions, remarks: note && original ? creditNoteRemarks(note, original, new Date()) : [] };
  },

  async checkReadiness(db, document, submission) {
    const facts = withSameOriginal(
      await readFactsForInvoice(db, document, ownerOfFacts(submission), submission.id),
      submission,
    );
    const originalNumber = document.originalInvoiceNumber;
    const input = {
      facts,
      originalNumber,
      laneId: submission.laneId,
      mayFollowUnsettled: false,
      itemsToRegister: null,
    };
    return readinessOf(facts, refusalsOf(CREDITED_ORIGINAL_RULES, input));
  },
};

type DraftRuleInput = Pick<CreditNoteRuleInput, 'draft' | 'facts' | 'originalNumber' | 'candidates' | 'note'>;

function ruleInputOf(draft: CreditNoteDraft, facts: InvoiceFacts): DraftRuleInput {
  const candidates = draft.lines.map((line) => candidatesOf(line, facts.original?.document ?? null, facts));
  const codes = candidates.flatMap((of) => (of.length === 1 ? of : []));
  const isUnambiguous = codes.length === draft.lines.length;
  return {
    draft,
    facts,
    originalNumber: draft.originalInvoiceNumber,
    candidates,
    note: facts.original && isUnambiguous ? completeCreditNote(draft, facts.original.document, codes) : null,
  };
}
