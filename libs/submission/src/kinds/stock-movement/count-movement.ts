import {
  AMOUNT_MAX,
  countedQuantity,
  isInward,
  multiplyAmount,
  ratesOf,
  type StockMasterDocument,
  type StockMovementDocument,
  subtractQuantities,
  sumQuantities,
  type TaxType,
  today,
} from '@app/domain';
import {
  completeDocument,
  type LedgerReader,
  readPassedCount,
  readStockLevel,
  readUnreportedMovements,
  type StockMove,
  type StoredItem,
  type AttemptFacts,
} from '@app/persistence';
import { itemReadiness } from '../item/item-readiness.js';
import { invoiceStockChanges } from '../invoices/invoice-stock.js';
import { invoiceMovement } from './invoice-movement.js';
import type { MovementOrigin } from './movement-origin.js';

/**
 * Origin `count`: a client counted an item. The stock that counts is that of its place in the lane, also if invoices have passed
 * it while it was parked, or it has passed invoices.
 */
export const countMovement: MovementOrigin = {
  async checkReadiness(db, document, submission) {
    const { itemCode } = document.lines[0]!;
    const item = await itemReadiness(db, itemCode, submission);
    if (item.kind !== 'ready') return item;
    const adjustment = toAdjustment(document, await stockPositionOf(db, submission, itemCode));
    await completeDocument(db, submission, adjustment);
    const isRight = adjustment.lines[0]!.quantity === 0;
    return isRight ? { kind: 'nothing-to-send', document: adjustment } : { ...item, document: adjustment };
  },

  stockChanges({ levelBy, lines: [line], ...count }) {
    const { itemCode, quantity } = line!;
    // countedQuantity never returns 0, so a count that was right is handled first.
    const reported = quantity > 0 ? (isInward(count) ? 1 : -1) * countedQuantity(quantity) : 0;
    return [{ itemCd: itemCode, quantity: levelBy ?? reported, reported }];
  },
};

async function stockPositionOf(
  db: LedgerReader,
  { id, laneId }: AttemptFacts,
  itemCode: string,
): Promise<StockPosition> {
  const [{ quantity, reported }, unreported, passed] = await Promise.all([
    readStockLevel(db, laneId, itemCode),
    readUnreportedMovements(db, laneId, itemCode),
    readPassedCount(db, laneId, id, itemCode),
  ]);
  const ofItem = (moves: StockMove[]) => moves.filter(({ itemCd }) => itemCd === itemCode);
  const reportedBy = (movements: StockMovementDocument[]) =>
    ofItem(movements.flatMap(invoiceMovement.stockChanges)).map((move) => move.reported!);
  const earlier = ofItem(passed.earlierInvoices.flatMap(invoiceStockChanges)).map((move) => move.quantity);
  const later = reportedBy(passed.laterMovements).map((quantityOfOne) => -quantityOfOne);
  return {
    ownQuantity: sumQuantities([quantity, ...later, ...earlier]),
    authorityQuantity: sumQuantities([reported, ...reportedBy(unreported), ...later, ...earlier]),
  };
}

/** The movement of a count, accepted before the stock master that it belongs to. Its quantity is filled in when it is the head. */
export const toCountMovement = (
  item: StoredItem,
  stockMaster: StockMasterDocument,
  now: Date,
): StockMovementDocument => ({
  kind: 'stock-movement',
  origin: 'count',
  movementNumber: null,
  originalMovementNumber: null,
  countedTo: stockMaster.quantity,
  stockType: '06',
  registration: 'A',
  occurredOn: today(now),
  partnerPin: null,
  partnerName: null,
  partnerBranch: null,
  ofInvoice: null,
  ofPurchase: null,
  currency: 'KES',
  exchangeRate: 1,
  ...{ taxableTotal: 0, taxTotal: 0, total: 0 },
  remark: null,
  ...{ registrarId: null, registrarName: null, modifierId: null, modifierName: null },
  taxRates: ratesOf(stockMaster),
  lines: [lineOf(item)],
});

const lineOf = (item: StoredItem) => ({
  sequence: 1,
  itemCode: item.itemCode,
  itemClass: null,
  itemName: item.itemName,
  barcode: item.barcode,
  packageUnit: item.packageUnit,
  packageCount: null,
  quantityUnit: item.quantityUnit,
  quantity: 0,
  unitPrice: item.defaultPrice ?? 0,
  supplyAmount: null,
  ...{ discountRate: 0, discountAmount: 0 },
  taxType: item.taxType as TaxType,
  ...{ taxableAmount: 0, taxAmount: 0, total: 0 },
  expiryDate: null,
  isStocked: true,
});

/** The stock of one item when its count is the head. */
export interface StockPosition {
  ownQuantity: number;
  /** The authority's level once all movements of invoices are reported. */
  authorityQuantity: number;
}

/**
 * Turns a count into an adjustment at the item's own price. The quantity sent is the difference to what the authority
 * knows; `levelBy` is the difference to our own level. Afterwards both agree. Movements of other software
 * become known when a stock master is refused.
 */
export function toAdjustment(
  count: StockMovementDocument,
  { ownQuantity, authorityQuantity }: StockPosition,
): StockMovementDocument {
  const difference = subtractQuantities(count.countedTo!, authorityQuantity);
  const [line] = count.lines;
  const quantity = Math.abs(difference);
  const total = Math.min(multiplyAmount(line!.unitPrice!, quantity), AMOUNT_MAX);
  return {
    ...count,
    stockType: difference > 0 ? '06' : '16',
    levelBy: subtractQuantities(count.countedTo!, ownQuantity),
    total,
    lines: [{ ...line!, quantity, total }],
  };
}
