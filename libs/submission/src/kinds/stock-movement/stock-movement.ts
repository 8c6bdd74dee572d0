import { firstStage, type StockMovementDocument, type SubmissionId, sumQuantities } from '@app/domain';
import {
  completeDocument,
  findPurchase,
  hasMovedByItself,
  type InvoiceGround,
  invoiceKeyOf,
  type Reader,
  readInvoiceGround,
  readStockLevel,
  readUntoldMovements,
  type Turn,
} from '@app/persistence';
import { mastersOf, stockSeriesOf } from './follow-ups.js';
import { invoiceReadiness, ofTheSameOriginal } from '../invoices/invoice-readiness.js';
import { refusalsOf } from '../rules/rule.js';
import { itemKeyOf } from '../item/item-key.js';
import { itemReadiness } from '../item/item-readiness.js';
import type { Ground, GroundOptions, Kind, Owner, Readiness } from '../kind.js';
import { awaitedOriginal } from '../rules/original-rules.js';
import { movedStock } from './stock-movement-effects.js';
import { hinted } from '../invoices/receipt-number-hint.js';
import { movedTo, type Standing } from './count-movement.js';
import { STOCK_MOVEMENT_RULES, type StockMovementScene } from './caller-movement-rules.js';

/** Somebody's submission, or the turn of one. */
type Branch = Pick<Owner, 'accountId' | 'environment' | 'tin' | 'bhfId' | 'laneId'>;

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
  reference: ({ movementNumber, lines }) => (movementNumber === null ? lines[0]!.itemCode : String(movementNumber)),
  naturalKey: (document, owner, id) =>
    document.origin === 'caller' ? keyOf(document, owner) : `stock-movement/count/${id}`,
  /** The authority counts the movements of a taxpayer, whichever branch makes them. */
  series: (_, owner) => stockSeriesOf(owner),
  sharesSeries: true,
  topics: (document, owner) => ({ needs: needsOf(document, owner) }),

  async ground(db, draft, owner, terms) {
    const ground = await readGround(db, draft, owner, keyOf(draft, owner), null);
    return judged(db, owner, await sceneOf(db, withItems(draft, ground), owner, ground, terms));
  },

  async ready(db, document, turn) {
    if (document.origin === 'count') return countReadiness(db, document, turn);
    const owner = { ...turn, ...turn.device };
    const ground = ofTheSameOriginal(await readGround(db, document, owner, keyOf(document, owner), turn.id), turn);
    // What follows an invoice was judged with it.
    if (document.origin === 'invoice') return invoiceReadiness(ground, []);
    const scene = await sceneOf(db, document, owner, ground, { mayFollow: false, registers: null });
    return invoiceReadiness(ground, refusalsOf(STOCK_MOVEMENT_RULES, scene));
  },

  stock: movedStock,

  followUps: mastersOf,
};

/** The difference to what there is now: the line stands still until it is settled, so that is what there will be. */
async function countReadiness(db: Reader, document: StockMovementDocument, turn: Turn): Promise<Readiness> {
  const { itemCode } = document.lines[0]!;
  const item = await itemReadiness(db, itemCode, turn);
  if (item.kind !== 'ready') return item;
  const counted = movedTo(document, await standingOf(db, turn, itemCode));
  await completeDocument(db, turn, counted);
  return counted.lines[0]!.quantity === 0 ? { kind: 'needless', document: counted } : { ...item, document: counted };
}

async function standingOf(db: Reader, { laneId }: Turn, itemCode: string): Promise<Standing> {
  const [{ quantity, told }, untold] = await Promise.all([
    readStockLevel(db, laneId, itemCode),
    readUntoldMovements(db, laneId, itemCode),
  ]);
  const onTheWay = untold.flatMap(movedStock).filter(({ itemCd }) => itemCd === itemCode);
  return { here: quantity, there: sumQuantities([told, ...onTheWay.map((move) => move.told!)]) };
}

/** A branch counts its movements by itself; another may have the same number. */
const keyOf = (
  { movementNumber }: StockMovementDocument,
  { environment, tin, bhfId }: Pick<Owner, 'environment' | 'tin' | 'bhfId'>,
): string => `stock-movement/${environment}/${tin}/${bhfId}/${movementNumber}`;

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
  const movesByItself = ground.original !== null && (await hasMovedByItself(db, owner, ofInvoice!, ground.original.id));
  const standing = { document, ground, purchase, movesByItself };
  const { tin, bhfId, laneId } = owner;
  return { ...terms, ...standing, registers: null, tin, bhfId, laneId, originalNumber: ofInvoice };
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
