import { isSettled, type Refusal, type StockMovementDocument } from '@app/domain';
import type { FoundConfirmation } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import { type PreconditionRule, refusalOf } from '../rules/rule.js';
import { unknownLineItem } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  type OriginalRuleInput,
} from '../rules/original-rules.js';

export interface CallerMovementRuleInput extends OriginalRuleInput {
  document: StockMovementDocument;
  /** Null if the movement belongs to no purchase, or if that purchase was not found. */
  purchase: FoundConfirmation | null;
  /** The approval of its invoice created a movement already. */
  movesAutomatically: boolean;
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
  return refusedPurchase(
    `${invoice} is not confirmed yet.`,
    'Send this again once GET /api/v1/submissions shows the confirmation as APPROVED.',
  );
};

/** Goods of an invoice move once. */
const movesOnce: PreconditionRule<CallerMovementRuleInput> = ({ movesAutomatically, originalNumber }) =>
  movesAutomatically
    ? [
        refusalOf(
          '802',
          'originalInvoiceNumber',
          `The stock movement of invoice ${originalNumber} is reported to the tax authority automatically.`,
          'Do not send this movement. If the stock is wrong, count the goods and send PUT /api/v1/stock/master/activate.',
        ),
      ]
    : [];

const itemsAreKnown: PreconditionRule<CallerMovementRuleInput> = ({ document, facts }) =>
  document.lines.flatMap(({ itemCode }, index) =>
    facts.items.some(({ code }) => code === itemCode) ? [] : [unknownLineItem(itemCode, index, null)],
  );

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
    `Item ${itemCode} is a service, and services have no stock.`,
    'Remove the line.',
  );

const goesToAnotherBranch: PreconditionRule<CallerMovementRuleInput> = ({ document: { partnerBranch }, bhfId }) =>
  partnerBranch !== null && partnerBranch === bhfId
    ? [
        refusalOf(
          '003',
          'partnerBranch',
          `Branch ${bhfId} is the branch that sends this movement.`,
          'Send the bhfId of the other branch, as GET /api/v1/branches shows it.',
        ),
      ]
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
          `A branch can be given only for your own PIN ${tin}; got ${partnerPin}.`,
          'For a branch of your own leave the PIN out; for another taxpayer leave the branch out.',
        ),
      ]
    : [];

/** Checked when a movement is accepted and again before it goes out. */
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
