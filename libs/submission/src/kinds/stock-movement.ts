import { firstStage, isInward, type StockMovementDocument, type SubmissionId } from '@app/domain';
import { findPurchase, type InvoiceGround, invoiceKeyOf, readInvoiceGround, type Reader } from '@app/persistence';
import { stockMoves } from './invoice-kind.js';
import { invoiceReadiness, ofTheSameOriginal } from './invoice-readiness.js';
import { refusalsOf } from './invoice-scene.js';
import { itemKeyOf } from './item-key.js';
import type { Ground, GroundOptions, Kind, Owner } from './kind.js';
import { awaitedOriginal } from './original-rules.js';
import { hinted } from './receipt-number-hint.js';
import { STOCK_MOVEMENT_RULES, type StockMovementScene } from './stock-movement-rules.js';

/** Somebody's submission, or the turn of one. */
type Branch = Pick<Owner, 'accountId' | 'environment' | 'tin' | 'laneId'>;

/**
 * Goods in or out of a branch. Said twice it would count twice, but under its number the authority takes it once: so what
 * may have been received is said again, and "it is there" means that it was ours. Only where other software moves stock
 * of the same taxpayer at the same moment that may be wrong, and nobody can be asked: there is no question for it.
 */
export const stockMovement: Kind<StockMovementDocument, StockMovementDocument> = {
  name: 'stock-movement',
  doubt: 'resend',
  // A movement that is refused must not stop the sales of its branch.
  provesLane: false,
  reference: ({ movementNumber }) => String(movementNumber),
  naturalKey: ({ movementNumber }, { environment, tin, bhfId }) =>
    `stock-movement/${environment}/${tin}/${bhfId}/${movementNumber}`,
  /** The authority counts the movements of a taxpayer, whichever branch makes them. */
  series: (_, { environment, tin }) => `stock/${environment}/${tin}`,
  sharesSeries: true,
  topics: (document, owner) => ({ needs: needsOf(document, owner) }),

  async ground(db, draft, owner, terms) {
    const ground = await readGround(db, draft, owner, keyOf(draft, owner), null);
    return judged(db, owner, await sceneOf(db, withItems(draft, ground), owner, ground, terms));
  },

  async ready(db, document, turn) {
    const owner = { ...turn, ...turn.device };
    const ground = ofTheSameOriginal(await readGround(db, document, owner, keyOf(document, owner), turn.id), turn);
    const scene = await sceneOf(db, document, owner, ground, { mayFollow: false, registers: null });
    return invoiceReadiness(ground, refusalsOf(STOCK_MOVEMENT_RULES, scene));
  },

  stock: (document) => stockMoves(document.lines, isInward(document) ? 1 : -1),
};

const keyOf = (document: StockMovementDocument, owner: Pick<Owner, 'environment' | 'tin' | 'bhfId'>): string =>
  stockMovement.naturalKey(document, owner as Owner, '' as unknown as SubmissionId);

const needsOf = ({ ofInvoice, lines }: StockMovementDocument, owner: Owner): string[] => [
  ...(ofInvoice === null ? [] : [invoiceKeyOf(ofInvoice, owner)]),
  ...itemCodesOf(lines).map((code) => itemKeyOf(code, owner)),
];

const itemCodesOf = (lines: StockMovementDocument['lines']): string[] => [
  ...new Set(lines.map(({ itemCode }) => itemCode)),
];

const readGround = (
  db: Reader,
  { ofInvoice, lines }: StockMovementDocument,
  owner: Branch,
  naturalKey: string,
  asker: SubmissionId | null,
): Promise<InvoiceGround> =>
  readInvoiceGround(db, {
    laneId: owner.laneId,
    naturalKey,
    originalKey: ofInvoice && invoiceKeyOf(ofInvoice, owner),
    taxpayer: owner,
    itemCodes: itemCodesOf(lines),
    barcodes: [],
    asker,
  });

async function sceneOf(
  db: Reader,
  document: StockMovementDocument,
  owner: Branch,
  ground: InvoiceGround,
  terms: GroundOptions,
): Promise<StockMovementScene> {
  const { ofPurchase, ofInvoice } = document;
  const purchase =
    ofPurchase && (await findPurchase(db, owner, ofPurchase.supplierPin, ofPurchase.supplierInvoiceNumber));
  return { ...terms, registers: null, document, ground, purchase, laneId: owner.laneId, originalNumber: ofInvoice };
}

async function judged(db: Reader, owner: Owner, scene: StockMovementScene): Promise<Ground<StockMovementDocument>> {
  const { document, ground, purchase } = scene;
  const refusals = firstStage(refusalsOf(STOCK_MOVEMENT_RULES, scene));
  return {
    knownId: ground.knownId,
    refusals: await hinted(db, owner, scene, refusals),
    document,
    follows: ground.original?.id ?? purchase?.id,
    pendingId: awaitedOriginal(scene, refusals),
  };
}

/** A line says how many; what they are counted in, and how they are taxed, is for its item to say. */
const withItems = (document: StockMovementDocument, { items }: InvoiceGround): StockMovementDocument => ({
  ...document,
  lines: document.lines.map((line) => {
    const item = items.find(({ code }) => code === line.itemCode);
    if (!item) return line;
    const { taxType, packageUnit, quantityUnit, barcode } = item;
    return { ...line, taxType, packageUnit, quantityUnit, barcode };
  }),
});
