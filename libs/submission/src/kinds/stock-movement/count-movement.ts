import {
  AMOUNT_MAX,
  multiplyAmount,
  ratesOf,
  type StockMasterDocument,
  type StockMovementDocument,
  subtractQuantities,
  type TaxType,
  today,
} from '@app/domain';
import type { StoredItem } from '@app/persistence';

/** What a count of an item comes to as a movement: an adjustment, of as much as there is too little or too many. */
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

/** Of one item, at the moment at which it was counted. */
export interface StockPosition {
  ownQuantity: number;
  /** What the authority will have of it once it is told of what has moved here. */
  authorityQuantity: number;
}

/**
 * From what there is to what was counted, at the item's own price. What the authority was told differs from ours where it
 * refused a movement: its difference is what this one tells, so that both agree from then on. What other software moves is
 * not known here, and for that software to make up for.
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
