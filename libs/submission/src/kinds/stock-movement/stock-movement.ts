import { refusalsToReport, type StockMovementDocument, type SubmissionId, sumQuantities } from '@app/domain';
import {
  completeDocument,
  findPurchaseConfirmation,
  hasAutomaticMovement,
  type InvoiceFacts,
  invoiceKeyOf,
  type LedgerReader,
  readInvoiceFacts,
  readStockLevel,
  readUnreportedMovements,
  type Turn,
} from '@app/persistence';
import { stockMasterFollowUps, movementSeriesOf } from './follow-ups.js';
import { readinessOf, withSameOriginal } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import { itemKeyOf } from '../item/item-key.js';
import { itemReadiness } from '../item/item-readiness.js';
import type { Preconditions, PreconditionOptions, Kind, SubmissionOwner, Readiness } from '../kind.js';
import { originalToWaitFor } from '../rules/original-rules.js';
import { stockChangesOf } from './stock-movement-effects.js';
import { withReceiptNumberHint } from '../invoices/receipt-number-hint.js';
import { toAdjustment, type StockPosition } from './count-movement.js';
import { CALLER_MOVEMENT_RULES, type CallerMovementRuleInput } from './caller-movement-rules.js';

/** Somebody's submission, or the turn of one. */
type MovementOwner = Pick<SubmissionOwner, 'accountId' | 'environment' | 'tin' | 'bhfId' | 'laneId'>;

/**
 * Goods in or out of a branch. Said twice it would count twice, but under its number the authority takes it once: so what
 * may have been received is said again, and "it is there" means that it was ours. Only where other software moves stock
 * of the same taxpayer at the same moment that may be wrong, and nobody can be asked: there is no question for it.
 */
export const stockMovement: Kind<StockMovementDocument, StockMovementDocument> = {
  name: 'stock-movement',
  doubtPolicy: 'resend',
  // A movement that is refused must not stop the sales of its branch.
  refusalsCountAgainstLane: false,
  reference: ({ movementNumber, lines }) => (movementNumber === null ? lines[0]!.itemCode : String(movementNumber)),
  naturalKey: (document, owner, id) =>
    document.origin === 'caller' ? keyOf(document, owner) : `stock-movement/count/${id}`,
  /** The authority counts the movements of a taxpayer, whichever branch makes them. */
  series: (_, owner) => movementSeriesOf(owner),
  sharesSeries: true,
  dependencies: (document, owner) => ({ requires: requiredKeysOf(document, owner) }),

  async checkPreconditions(db, draft, owner, options) {
    const facts = await readMovementFacts(db, draft, owner, keyOf(draft, owner), null);
    return callerMovementPreconditions(
      db,
      owner,
      await ruleInputOf(db, withItemUnits(draft, facts), owner, facts, options),
    );
  },

  async checkReadiness(db, document, turn) {
    if (document.origin === 'count') return countReadiness(db, document, turn);
    const owner = { ...turn, ...turn.device };
    const facts = withSameOriginal(await readMovementFacts(db, document, owner, keyOf(document, owner), turn.id), turn);
    // What follows an invoice was judged with it.
    if (document.origin === 'invoice') return readinessOf(facts, []);
    const input = await ruleInputOf(db, document, owner, facts, { mayFollowUnsettled: false, itemsToRegister: null });
    return readinessOf(facts, refusalsOf(CALLER_MOVEMENT_RULES, input));
  },

  stockChanges: stockChangesOf,

  followUps: stockMasterFollowUps,
};

/** The difference to what there is now: the line stands still until it is settled, so that is what there will be. */
async function countReadiness(db: LedgerReader, document: StockMovementDocument, turn: Turn): Promise<Readiness> {
  const { itemCode } = document.lines[0]!;
  const item = await itemReadiness(db, itemCode, turn);
  if (item.kind !== 'ready') return item;
  const counted = toAdjustment(document, await stockPositionOf(db, turn, itemCode));
  await completeDocument(db, turn, counted);
  return counted.lines[0]!.quantity === 0 ? { kind: 'needless', document: counted } : { ...item, document: counted };
}

async function stockPositionOf(db: LedgerReader, { laneId }: Turn, itemCode: string): Promise<StockPosition> {
  const [{ quantity, told: reported }, unreported] = await Promise.all([
    readStockLevel(db, laneId, itemCode),
    readUnreportedMovements(db, laneId, itemCode),
  ]);
  const pending = unreported.flatMap(stockChangesOf).filter(({ itemCd }) => itemCd === itemCode);
  return { ownQuantity: quantity, authorityQuantity: sumQuantities([reported, ...pending.map((move) => move.told!)]) };
}

/** A branch counts its movements by itself; another may have the same number. */
const keyOf = (
  { movementNumber }: StockMovementDocument,
  { environment, tin, bhfId }: Pick<SubmissionOwner, 'environment' | 'tin' | 'bhfId'>,
): string => `stock-movement/${environment}/${tin}/${bhfId}/${movementNumber}`;

const requiredKeysOf = ({ ofInvoice, lines }: StockMovementDocument, owner: SubmissionOwner): string[] => [
  ...(ofInvoice === null ? [] : [invoiceKeyOf(ofInvoice, owner)]),
  ...itemCodesOf(lines).map((code) => itemKeyOf(code, owner)),
];

const itemCodesOf = (lines: StockMovementDocument['lines']): string[] => [
  ...new Set(lines.map(({ itemCode }) => itemCode)),
];

const readMovementFacts = (
  db: LedgerReader,
  { ofInvoice, lines }: StockMovementDocument,
  owner: MovementOwner,
  naturalKey: string,
  asker: SubmissionId | null,
): Promise<InvoiceFacts> =>
  readInvoiceFacts(db, {
    laneId: owner.laneId,
    naturalKey,
    originalKey: ofInvoice && invoiceKeyOf(ofInvoice, owner),
    taxpayer: owner,
    itemCodes: itemCodesOf(lines),
    barcodes: [],
    asker,
  });

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

async function callerMovementPreconditions(
  db: LedgerReader,
  owner: SubmissionOwner,
  input: CallerMovementRuleInput,
): Promise<Preconditions<StockMovementDocument>> {
  const { document, facts, purchase } = input;
  const refusals = refusalsToReport(refusalsOf(CALLER_MOVEMENT_RULES, input));
  return {
    knownId: facts.knownId,
    refusals: await withReceiptNumberHint(db, owner, input, refusals),
    document,
    follows: facts.original?.id ?? purchase?.id,
    pendingId: originalToWaitFor(input, refusals),
  };
}

/** A line says how many; what they are counted in, and how they are taxed, is for its item to say. */
const withItemUnits = (document: StockMovementDocument, { items }: InvoiceFacts): StockMovementDocument => ({
  ...document,
  lines: document.lines.map((line) => {
    const item = items.find(({ code }) => code === line.itemCode);
    if (!item) return line;
    const { taxType, packageUnit, quantityUnit, barcode } = item;
    return { ...line, taxType, packageUnit, quantityUnit, barcode };
  }),
});
