import { isSettled, type Refusal, type StockMovementDocument } from '@app/domain';
import type { FoundConfirmation } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import type { PreconditionRule } from '../rules/rule.js';
import { unknownLineItem } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  type OriginalRuleInput,
} from '../rules/original-rules.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface CallerMovementRuleInput extends OriginalRuleInput {
  document: StockMovementDocument;
  /** Null where it belongs to no purchase, or where that is not there. */
  purchase: FoundConfirmation | null;
  /** The goods of the invoice it belongs to moved with that, whatever the authority said when it was told. */
  movesAutomatically: boolean;
  /** Whose it is, and in which branch. */
  tin: string;
  bhfId: string;
}

const refusedPurchase = (message: string, fix: string): Refusal[] => [refusalOf('801', 'ofPurchase', message, fix)];

const purchaseIsConfirmed: PreconditionRule<CallerMovementRuleInput> = ({
  document: { ofPurchase },
  purchase,
  laneId,
  mayFollowUnsettled,
}) => {
  if (!ofPurchase || purchase?.status === 'APPROVED') return [];
  const invoice = `Invoice ${ofPurchase.supplierInvoiceNumber} of ${ofPurchase.supplierPin}`;
  const confirmFirst = 'Confirm the purchase first, with POST /api/v1/purchases.';
  if (!purchase || (isSettled(purchase.status) && purchase.status !== 'NEEDS_REVIEW'))
    return refusedPurchase(`${invoice} has not been confirmed.`, confirmFirst);
  if (mayFollowUnsettled && purchase.laneId === laneId && purchase.status !== 'NEEDS_REVIEW') return [];
  return refusedPurchase(`${invoice} is not confirmed yet.`, 'Send this again once the purchase is confirmed.');
};

/** What was sold goes out once. */
const movesOnce: PreconditionRule<CallerMovementRuleInput> = ({ movesAutomatically, originalNumber }) =>
  movesAutomatically
    ? [
        refusalOf(
          '802',
          'originalInvoiceNumber',
          `The goods of invoice ${originalNumber} move by themselves.`,
          'Leave this out. What the authority has not taken of it is made up for by a count, PUT /api/v1/stock/master/activate.',
        ),
      ]
    : [];

const itemsAreKnown: PreconditionRule<CallerMovementRuleInput> = ({ document, facts }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    facts.items.some(({ code }) => code === itemCode) ? [] : [unknownLineItem(itemCode, index, null)],
  );

/** Services have no stock. */
const itemsAreGoods: PreconditionRule<CallerMovementRuleInput> = ({ document, facts }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    facts.items.some(({ code, itemType }) => code === itemCode && itemType === '3')
      ? [serviceHasNoStock(itemCode, index)]
      : [],
  );

const serviceHasNoStock = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '003',
    `lines[${index}].itemCode`,
    `Item ${itemCode} is a service, and has no stock.`,
    'Move goods: items of type 1 or 2.',
  );

const goesToAnotherBranch: PreconditionRule<CallerMovementRuleInput> = ({ document: { partnerBranch }, bhfId }) =>
  partnerBranch !== null && partnerBranch === bhfId
    ? [refusalOf('003', 'partnerBranch', `Branch ${bhfId} is this one.`, 'Name the other branch.')]
    : [];

const staysWithTheTaxpayer: PreconditionRule<CallerMovementRuleInput> = ({
  document: { partnerBranch, partnerPin },
  tin,
}) =>
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
export const CALLER_MOVEMENT_RULES: readonly PreconditionRule<CallerMovementRuleInput>[] = [
  deviceIsInitialised,
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
