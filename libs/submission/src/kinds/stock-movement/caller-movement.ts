import { isInward, isSettled, type StockMovementDocument } from '@app/domain';
import {
  findPurchaseConfirmation,
  hasAutomaticMovement,
  type InvoiceFacts,
  type LedgerReader,
  ownerOfFacts,
} from '@app/persistence';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';
import { toStockMoves, withReceiptNumberHint } from '../invoices/invoice-items.js';
import type { PreconditionOptions, Preconditions, SubmissionOwner } from '../kind.js';
import { originalToWaitFor } from '../rules/original-rules.js';
import { refusalsOf } from '../rules/rule.js';
import { CALLER_MOVEMENT_RULES, type CallerMovementRuleInput } from './caller-movement-rules.js';
import { type MovementOwner, readMovementFacts } from './movement-facts.js';
import type { MovementOrigin } from './movement-origin.js';

/** Origin `caller`: a client posts goods in or out. The same rules are checked at acceptance and before the first claim. */
export const callerMovement: MovementOrigin = {
  async checkReadiness(db, document, submission) {
    const owner = ownerOfFacts(submission);
    const facts = withSameOriginal(await readMovementFacts(db, document, owner, submission.id), submission);
    const input = await ruleInputOf(db, document, owner, facts, { mayFollowUnsettled: false, itemsToRegister: null });
    if (input.purchase && !isSettled(input.purchase.status))
      return { kind: 'later', reason: 'the confirmation of its purchase has not settled' };
    return readinessOf(facts, refusalsOf(CALLER_MOVEMENT_RULES, input));
  },

  stockChanges: (document) =>
    toStockMoves(document.lines, isInward(document) ? 1 : -1).map((move) => ({ ...move, reported: move.quantity })),
};

export async function callerMovementPreconditions(
  db: LedgerReader,
  draft: StockMovementDocument,
  owner: SubmissionOwner,
  options: PreconditionOptions,
): Promise<Preconditions<StockMovementDocument>> {
  const facts = await readMovementFacts(db, draft, owner, null);
  const document = withItemUnits(draft, facts);
  const input = await ruleInputOf(db, document, owner, facts, options);
  const refusals = refusalsOf(CALLER_MOVEMENT_RULES, input);
  return {
    knownId: facts.knownId,
    refusals: await withReceiptNumberHint(db, owner, input, refusals),
    document,
    follows: facts.original?.id ?? input.purchase?.id,
    pendingId: originalToWaitFor(input, refusals),
  };
}

async function ruleInputOf(
  db: LedgerReader,
  document: StockMovementDocument,
  owner: MovementOwner,
  facts: InvoiceFacts,
  options: PreconditionOptions,
): Promise<CallerMovementRuleInput> {
  const { ofPurchase, ofInvoice } = document;
  const purchase =
    ofPurchase && (await findPurchaseConfirmation(db, owner, ofPurchase.supplierPin, ofPurchase.supplierInvoiceNumber));
  const movesAutomatically =
    facts.original !== null && (await hasAutomaticMovement(db, owner, ofInvoice!, facts.original.id));
  const ruleFacts = { document, facts, purchase, movesAutomatically };
  const { tin, bhfId, laneId } = owner;
  return { ...options, ...ruleFacts, itemsToRegister: null, tin, bhfId, laneId, originalNumber: ofInvoice };
}

/** A line names an item and a quantity; the registered item supplies its units, tax type and barcode. */
const withItemUnits = (document: StockMovementDocument, { items }: InvoiceFacts): StockMovementDocument => ({
  ...document,
  lines: document.lines.map((line) => {
    const item = items.find(({ code }) => code === line.itemCode);
    if (!item) return line;
    const { taxType, packageUnit, quantityUnit, barcode } = item;
    return { ...line, taxType, packageUnit, quantityUnit, barcode };
  }),
});
