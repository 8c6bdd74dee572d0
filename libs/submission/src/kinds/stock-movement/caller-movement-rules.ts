import { isSettled, type Refusal, type StockMovementDocument } from '@app/domain';
import type { ConfirmedPurchase } from '@app/persistence';
import { deviceIsReady } from '../rules/device-rules.js';
import type { Rule } from '../rules/rule.js';
import { unknownItem } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  type OriginalScene,
} from '../rules/original-rules.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface StockMovementScene extends OriginalScene {
  document: StockMovementDocument;
  /** Null where it belongs to no purchase, or where that is not there. */
  purchase: ConfirmedPurchase | null;
  /** The goods of the invoice it belongs to moved with that, whatever the authority said when it was told. */
  movesByItself: boolean;
  /** Whose it is, and in which branch. */
  tin: string;
  bhfId: string;
}

const refused = (message: string, fix: string): Refusal[] => [refusalOf('801', 'ofPurchase', message, fix)];

const purchaseIsConfirmed: Rule<StockMovementScene> = ({ document: { ofPurchase }, purchase, laneId, mayFollow }) => {
  if (!ofPurchase || purchase?.status === 'APPROVED') return [];
  const invoice = `Invoice ${ofPurchase.supplierInvoiceNumber} of ${ofPurchase.supplierPin}`;
  const confirmFirst = 'Confirm the purchase first, with POST /api/v1/purchases.';
  if (!purchase || (isSettled(purchase.status) && purchase.status !== 'NEEDS_REVIEW'))
    return refused(`${invoice} has not been confirmed.`, confirmFirst);
  if (mayFollow && purchase.laneId === laneId && purchase.status !== 'NEEDS_REVIEW') return [];
  return refused(`${invoice} is not confirmed yet.`, 'Send this again once the purchase is confirmed.');
};

/** What was sold goes out once. */
const movesOnce: Rule<StockMovementScene> = ({ movesByItself, originalNumber }) =>
  movesByItself
    ? [
        refusalOf(
          '802',
          'originalInvoiceNumber',
          `The goods of invoice ${originalNumber} move by themselves.`,
          'Leave this out. What the authority has not taken of it is made up for by a count, PUT /api/v1/stock/master/activate.',
        ),
      ]
    : [];

const itemsAreKnown: Rule<StockMovementScene> = ({ document, ground }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    ground.items.some(({ code }) => code === itemCode) ? [] : [unknownItem(itemCode, index, null)],
  );

/** Services have no stock. */
const itemsAreGoods: Rule<StockMovementScene> = ({ document, ground }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    ground.items.some(({ code, itemType }) => code === itemCode && itemType === '3') ? [service(itemCode, index)] : [],
  );

const service = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '003',
    `lines[${index}].itemCode`,
    `Item ${itemCode} is a service, and has no stock.`,
    'Move goods: items of type 1 or 2.',
  );

const goesToAnotherBranch: Rule<StockMovementScene> = ({ document: { partnerBranch }, bhfId }) =>
  partnerBranch !== null && partnerBranch === bhfId
    ? [refusalOf('003', 'partnerBranch', `Branch ${bhfId} is this one.`, 'Name the other branch.')]
    : [];

const staysWithTheTaxpayer: Rule<StockMovementScene> = ({ document: { partnerBranch, partnerPin }, tin }) =>
  partnerBranch && partnerPin && partnerPin !== tin
    ? [
        refusalOf(
          '003',
          'partnerPin',
          `A branch of ${tin} is named, and goods do not go to another taxpayer’s branch.`,
          'Leave out the PIN, or the branch.',
        ),
      ]
    : [];

/** Looked at when a movement is accepted, and again when it is its turn. */
export const STOCK_MOVEMENT_RULES: readonly Rule<StockMovementScene>[] = [
  deviceIsReady,
  originalExists,
  originalIsOfThisBranch,
  originalIsApproved,
  purchaseIsConfirmed,
  movesOnce,
  itemsAreKnown,
  itemsAreGoods,
  goesToAnotherBranch,
  staysWithTheTaxpayer,
];
