import { firstStage, isSettled, type Refusal, type StockMasterDocument } from '@app/domain';
import {
  type Reader,
  readDevice,
  readItems,
  readStockLevel,
  readView,
  type StoredItem,
  type Turn,
} from '@app/persistence';
import { publicCodeOf } from '../../attempting/public-code.js';
import { deviceNotReady } from '../rules/device-rules.js';
import { itemReadiness, unknownItem } from '../item/item-readiness.js';
import type { Kind, Readiness } from '../kind.js';
import { refusalOf } from '../rules/refusal-of.js';
import { countOf } from '../stock-movement/count-movement.js';

/**
 * What there is of an item. The authority wants to hear what the movements come to that it has been told of, which is known
 * when it is the master's turn; it may be less, or more, than there is here while movements are on their way, and these
 * bring masters of their own.
 */
export const stockMaster: Kind<StockMasterDocument, StockMasterDocument> = {
  name: 'stock-master',
  doubt: 'resend',
  provesLane: false,
  freesKey: true,
  reference: ({ itemCode }) => itemCode,
  /** A caller that says A, then B, then A again wants A. */
  naturalKey: (_document, _owner, id) => `stock-master/said/${id}`,
  series: () => null,

  async ground(db, draft, owner) {
    const [device, [item], level] = await Promise.all([
      readDevice(db, owner.laneId),
      readItems(db, owner, [draft.itemCode]),
      readStockLevel(db, owner.laneId, draft.itemCode),
    ]);
    const refusals = firstStage([
      ...(device.initialisedAt ? [] : [deviceNotReady]),
      ...refusalsOf(draft, item, level.quantity),
    ]);
    // Even where it would move nothing: what goes before it in the line may change what there is.
    const stepsOn = draft.activates && item ? countOf(item, draft, new Date()) : undefined;
    return { knownId: null, refusals, document: draft, stepsOn };
  },

  async ready(db, document, turn) {
    if (document.activates && turn.follows) {
      const step = await stepReadiness(db, turn);
      if (step) return step;
    }
    const item = await itemReadiness(db, document.itemCode, turn);
    if (item.kind !== 'ready') return item;
    const { told } = await readStockLevel(db, turn.laneId, document.itemCode);
    return { ...item, document: { ...document, quantity: told } };
  },

  stock: ({ activates, itemCode }) => (activates ? [{ itemCd: itemCode, quantity: 0, told: 0, activates }] : []),
};

function refusalsOf(
  { itemCode, quantity, activates }: StockMasterDocument,
  item: StoredItem | undefined,
  there: number,
) {
  if (!item) return [unknownItem(itemCode)];
  if (item.itemType === '3') return [service(itemCode)];
  return activates || quantity === there ? [] : [otherThanOurs(itemCode, quantity!, there)];
}

const service = (itemCode: string): Refusal =>
  refusalOf('003', 'itemCode', `Item ${itemCode} is a service, and has no stock.`, 'Send an item of type 1 or 2.');

const otherThanOurs = (itemCode: string, quantity: number, there: number): Refusal =>
  refusalOf(
    '003',
    'quantity',
    `The movements of item ${itemCode} come to ${there}; got ${quantity}.`,
    'Send that; or what was counted, with PUT /api/v1/stock/master/activate.',
  );

/** Null where what it stands on was approved. */
async function stepReadiness(db: Reader, turn: Turn): Promise<Readiness | null> {
  const step = await readView(db, turn.follows!);
  if (!step || step.status === 'APPROVED') return null;
  if (!isSettled(step.status)) return { kind: 'later', reason: 'its movement is on its way' };
  const message = step.answerMessage ?? `it is ${step.status}`;
  const code = step.answerCode ? publicCodeOf(step.answerCode, message) : '003';
  const fix = 'Correct what is named, and send this again.';
  return { kind: 'refused', refusal: refusalOf(code, 'itemCode', `Its movement was not approved: ${message}`, fix) };
}
