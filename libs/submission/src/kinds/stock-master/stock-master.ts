import type { Refusal, StockMasterDocument } from '@app/domain';
import { type Database, readDevice, readItems, readStockLevel, type StoredItem } from '@app/persistence';
import { deviceNotInitialised } from '../rules/device-rules.js';
import { itemReadiness } from '../item/item-readiness.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';
import type { Kind } from '../kind.js';
import { readinessAfter } from '../rules/earlier-part.js';
import { toCountMovement } from '../stock-movement/count-movement.js';
import { refusalOf } from '../rules/rule.js';

/**
 * The stock of one item. The authority expects the sum of the movements that it has received. That sum is known when
 * the master is the head, and differs from our own level while movements wait; each of them creates a master of its own.
 */
export const stockMaster: Kind<StockMasterDocument, StockMasterDocument> = {
  name: 'stock-master',
  doubtPolicy: 'resend',
  automaticCause: ({ quantity }) => (quantity === null ? 'movements' : null),
  releasesNaturalKey: true,
  reference: ({ itemCode }) => itemCode,
  /** Each post counts: a client that posts A, then B, then A again wants A. */
  naturalKey: (_document, _owner, id) => `stock-master/said/${id}`,
  series: () => null,

  async checkPreconditions(db: Database, draft, owner) {
    const [device, [item], level] = await Promise.all([
      readDevice(db, owner.laneId),
      readItems(db, owner, [draft.itemCode]),
      readStockLevel(db, owner.laneId, draft.itemCode),
    ]);
    const refusals = [
      ...(device.initialisedAt ? [] : [deviceNotInitialised]),
      ...stockMasterRefusals(draft, item, level.quantity),
    ];
    // Also if the count agrees with the stock: documents before it in the lane may still change that.
    const counted = draft.activates && item ? toCountMovement(item, draft, new Date()) : undefined;
    const requiredCompanion = counted && { document: counted };
    return { knownId: null, refusals, document: draft, requiredCompanion };
  },

  async checkReadiness(db, document, submission) {
    const countMovement = document.activates ? await readinessAfter(db, submission, MOVEMENT_OF_COUNT) : null;
    if (countMovement) return countMovement;
    const item = await itemReadiness(db, document.itemCode, submission);
    if (item.kind !== 'ready') return item;
    const { reported } = await readStockLevel(db, submission.laneId, document.itemCode);
    return { ...item, document: { ...document, quantity: reported } };
  },

  approvalEffects: ({ activates, itemCode }) => ({
    stock: activates ? [{ itemCd: itemCode, quantity: 0, reported: 0, activates }] : [],
  }),
};

function stockMasterRefusals(
  { itemCode, quantity, activates }: StockMasterDocument,
  item: StoredItem | undefined,
  ownQuantity: number,
) {
  if (!item) return [itemNotRegistered('itemCode', itemCode)];
  if (item.itemType === '3') return [serviceHasNoStock(itemCode)];
  return activates || quantity === ownQuantity ? [] : [quantityMismatch(itemCode, quantity!, ownQuantity)];
}

const serviceHasNoStock = (itemCode: string): Refusal =>
  refusalOf(
    '003',
    'itemCode',
    `Item ${itemCode} is a service, and services have no stock.`,
    'Send the code of an item that is goods (itemTyCd 1 or 2).',
  );

const quantityMismatch = (itemCode: string, quantity: number, ownQuantity: number): Refusal =>
  refusalOf(
    '003',
    'quantity',
    `The stock of item ${itemCode} is ${ownQuantity} by its movements; got ${quantity}.`,
    `Send ${ownQuantity}. If you counted ${quantity}, send that with PUT /api/v1/stock/master/activate.`,
  );

const MOVEMENT_OF_COUNT = {
  unsettled: 'the movement of its count has not settled',
  notApproved: 'The stock movement of this count was not approved',
  field: 'itemCode',
  fix: 'Correct the item or the quantity, and send the count again.',
};
