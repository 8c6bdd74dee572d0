import { refusalsToReport, isSettled, type Refusal, type StockMasterDocument } from '@app/domain';
import {
  type Database,
  type LedgerReader,
  readDevice,
  readItems,
  readStockLevel,
  readSubmissionView,
  type StoredItem,
  type Turn,
} from '@app/persistence';
import { publicCodeOf } from '../../attempting/public-code.js';
import { deviceNotInitialised } from '../rules/device-rules.js';
import { itemReadiness, unknownItem } from '../item/item-readiness.js';
import type { Kind, Readiness } from '../kind.js';
import { refusalOf } from '../rules/refusal-of.js';
import { toCountMovement } from '../stock-movement/count-movement.js';

/**
 * What there is of an item. The authority wants to hear what the movements come to that it has been told of, which is known
 * when it is the master's turn; it may be less, or more, than there is here while movements are on their way, and these
 * bring masters of their own.
 */
export const stockMaster: Kind<StockMasterDocument, StockMasterDocument> = {
  name: 'stock-master',
  doubtPolicy: 'resend',
  refusalsCountAgainstLane: false,
  releasesNaturalKey: true,
  reference: ({ itemCode }) => itemCode,
  /** A caller that says A, then B, then A again wants A. */
  naturalKey: (_document, _owner, id) => `stock-master/said/${id}`,
  series: () => null,

  async checkPreconditions(db: Database, draft, owner) {
    const [device, [item], level] = await Promise.all([
      readDevice(db, owner.laneId),
      readItems(db, owner, [draft.itemCode]),
      readStockLevel(db, owner.laneId, draft.itemCode),
    ]);
    const refusals = refusalsToReport([
      ...(device.initialisedAt ? [] : [deviceNotInitialised]),
      ...stockMasterRefusals(draft, item, level.quantity),
    ]);
    // Even where it would move nothing: what goes before it in the line may change what there is.
    const requiredCompanion = draft.activates && item ? toCountMovement(item, draft, new Date()) : undefined;
    return { knownId: null, refusals, document: draft, requiredCompanion };
  },

  async checkReadiness(db, document, turn) {
    if (document.activates && turn.follows) {
      const countMovement = await countMovementReadiness(db, turn);
      if (countMovement) return countMovement;
    }
    const item = await itemReadiness(db, document.itemCode, turn);
    if (item.kind !== 'ready') return item;
    const { told: reported } = await readStockLevel(db, turn.laneId, document.itemCode);
    return { ...item, document: { ...document, quantity: reported } };
  },

  stockChanges: ({ activates, itemCode }) => (activates ? [{ itemCd: itemCode, quantity: 0, told: 0, activates }] : []),
};

function stockMasterRefusals(
  { itemCode, quantity, activates }: StockMasterDocument,
  item: StoredItem | undefined,
  ownQuantity: number,
) {
  if (!item) return [unknownItem(itemCode)];
  if (item.itemType === '3') return [serviceHasNoStock(itemCode)];
  return activates || quantity === ownQuantity ? [] : [quantityMismatch(itemCode, quantity!, ownQuantity)];
}

const serviceHasNoStock = (itemCode: string): Refusal =>
  refusalOf('003', 'itemCode', `Item ${itemCode} is a service, and has no stock.`, 'Send an item of type 1 or 2.');

const quantityMismatch = (itemCode: string, quantity: number, ownQuantity: number): Refusal =>
  refusalOf(
    '003',
    'quantity',
    `The movements of item ${itemCode} come to ${ownQuantity}; got ${quantity}.`,
    'Send that; or what was counted, with PUT /api/v1/stock/master/activate.',
  );

/** Null where what it stands on was approved. */
async function countMovementReadiness(db: LedgerReader, turn: Turn): Promise<Readiness | null> {
  const countMovement = await readSubmissionView(db, turn.follows!);
  if (!countMovement || countMovement.status === 'APPROVED') return null;
  if (!isSettled(countMovement.status)) return { kind: 'later', reason: 'its movement is on its way' };
  const message = countMovement.answerMessage ?? `it is ${countMovement.status}`;
  const code = countMovement.answerCode ? publicCodeOf(countMovement.answerCode, message) : '003';
  const fix = 'Correct what is named, and send this again.';
  return { kind: 'refused', refusal: refusalOf(code, 'itemCode', `Its movement was not approved: ${message}`, fix) };
}
