import { ratesOf, type SaleDocument } from '@app/domain';
import { type InvoiceFacts, ownerOfFacts } from '@app/persistence';
import {
  invoicePreconditions,
  invoiceKindBase,
  invoiceDependencies,
  readFactsForInvoice,
} from '../invoices/invoice-kind.js';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';
import { readinessAfter } from '../rules/earlier-part.js';
import { refusalsOf } from '../rules/rule.js';
import type { Kind } from '../kind.js';
import { findBuyer, lacksBuyerName, unknownBuyerName, withBuyerName } from './buyer-name.js';
import { creditedFirst, NOTE_BEFORE } from './correction.js';
import { saleRemarks } from './sale-remarks.js';
import { SALE_RULES, type SaleRuleInput } from './sale-rules.js';
import { unknownItemsOf, withItemFacts } from '../invoices/invoice-items.js';
import { withAmounts } from '../invoices/priced-invoice.js';

/** Sales, training sales, and copies. */
export const sale: Kind<SaleDocument, SaleDocument> = {
  ...invoiceKindBase,
  name: 'sale',
  dependencies: invoiceDependencies,

  async checkPreconditions(db, posted, owner, { mayFollowUnsettled, itemsToRegister }) {
    const { creditsFirst, ...sold } = posted;
    const [facts, buyer, note] = await Promise.all([
      readFactsForInvoice(db, sold, owner),
      findBuyer(db, sold, owner),
      creditsFirst && creditedFirst(db, creditsFirst, owner),
    ]);
    const { draft, refusals: wrongAmounts } = await withAmounts(db, sold, facts, itemsToRegister);
    const unknownItems = unknownItemsOf(itemsToRegister, facts);
    const named = withBuyerName(draft, facts, buyer?.name ?? null);
    const document = withRatesOfOriginal(withItemFacts(named, facts, unknownItems), facts);
    const input = ruleInputOf(document, facts, { laneId: owner.laneId, mayFollowUnsettled, itemsToRegister });
    const refusals = [
      ...refusalsOf(SALE_RULES, input),
      ...(lacksBuyerName(named) ? [unknownBuyerName(named)] : []),
      ...wrongAmounts,
      ...(note?.refusals ?? []),
    ];
    const preconditions = await invoicePreconditions(db, owner, input, refusals, {
      ...{ number: draft.invoiceNumber, document },
      itemsToRegister: unknownItems,
    });
    const remarks = saleRemarks(document, { ...facts, buyer, tin: owner.tin, now: new Date() });
    return {
      ...preconditions,
      remarks: [...remarks, ...(note?.remarks ?? [])],
      requiredCompanion: note?.document ? { document: note.document, follows: note.follows } : undefined,
    };
  },

  async checkReadiness(db, document, submission) {
    const noteBefore = document.corrects === undefined ? null : await readinessAfter(db, submission, NOTE_BEFORE);
    if (noteBefore) return noteBefore;
    const facts = withSameOriginal(
      await readFactsForInvoice(db, document, ownerOfFacts(submission), submission.id),
      submission,
    );
    const ruleOptions = { laneId: submission.laneId, mayFollowUnsettled: false, itemsToRegister: null };
    return readinessOf(facts, refusalsOf(SALE_RULES, ruleInputOf(document, facts, ruleOptions)));
  },
};

/** A copy repeats the tax rates of its original. */
const withRatesOfOriginal = (document: SaleDocument, { original }: InvoiceFacts): SaleDocument =>
  document.receiptType === 'C' && original ? { ...document, taxRates: ratesOf(original.document) } : document;

const ruleInputOf = (
  document: SaleDocument,
  facts: InvoiceFacts,
  ruleOptions: Pick<SaleRuleInput, 'laneId' | 'mayFollowUnsettled' | 'itemsToRegister'>,
): SaleRuleInput => ({ document, facts, originalNumber: document.originalInvoiceNumber, ...ruleOptions });
