import type { PurchaseConfirmationDraft, ReceivedPurchase, Refusal } from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import type { PreconditionRule } from '../rules/rule.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface PurchaseRuleInput {
  draft: PurchaseConfirmationDraft;
  /** What may be meant. */
  candidates: readonly ReceivedPurchase[];
  facts: InvoiceFacts;
}

const purchaseIsKnown: PreconditionRule<PurchaseRuleInput> = ({
  candidates,
  draft: { supplierInvoiceNumber, supplierPin },
}) =>
  candidates.length > 0
    ? []
    : [
        refusalOf(
          '801',
          'supplierInvoiceNumber',
          `The tax authority has told of no invoice ${supplierInvoiceNumber} of ${supplierPin}.`,
          'Send a number as GET /api/v1/purchases has it; an invoice of a moment ago may not be there yet.',
        ),
      ];

const purchaseIsUnambiguous: PreconditionRule<PurchaseRuleInput> = ({ candidates }) =>
  candidates.length < 2
    ? []
    : [
        refusalOf(
          '003',
          'supplierBhfId',
          `Branches ${candidates.map(({ supplierBhfId }) => supplierBhfId).join(', ')} of the supplier have this number.`,
          'Send spplrBhfId, the branch that is meant.',
        ),
      ];

const totalMatchesInvoice: PreconditionRule<PurchaseRuleInput> = ({ candidates: [purchase, another], draft }) =>
  !purchase || another || purchase.total === draft.total
    ? []
    : [
        refusalOf(
          '003',
          'total',
          `The total of the invoice is ${purchase.total}, not ${draft.total}.`,
          'Confirm what the supplier invoiced; refuse it with salesSttsCd 04 if that is wrong.',
        ),
      ];

const linesExistOnInvoice: PreconditionRule<PurchaseRuleInput> = ({
  candidates: [purchase, another],
  draft: { lines },
}) =>
  !purchase || another
    ? []
    : lines.flatMap(({ sequence }, index): Refusal[] => {
        const isNamedBefore = lines.findIndex((line) => line.sequence === sequence) < index;
        const isThere = purchase.lines.some((line) => line.sequence === sequence);
        if (isThere && !isNamedBefore) return [];
        const message = isThere ? `Line ${sequence} is named twice.` : `The invoice has no line ${sequence}.`;
        return [
          refusalOf('003', `lines[${index}].sequence`, message, 'Name each line of the invoice once, or not at all.'),
        ];
      });

const itemsAreKnown: PreconditionRule<PurchaseRuleInput> = ({ draft: { lines }, facts: { items } }) =>
  lines.flatMap(({ itemCode }, index) =>
    items.some(({ code }) => code === itemCode) ? [] : [unknownPurchaseItem(itemCode, index)],
  );

const unknownPurchaseItem = (itemCode: string, index: number): Refusal =>
  refusalOf(
    '005',
    `lines[${index}].itemCode`,
    `There is no item ${itemCode}.`,
    'Register the item first, with POST /api/v1/items, /items/goods or /items/service.',
  );

export const PURCHASE_CONFIRMATION_RULES: readonly PreconditionRule<PurchaseRuleInput>[] = [
  deviceIsInitialised,
  purchaseIsKnown,
  purchaseIsUnambiguous,
  totalMatchesInvoice,
  linesExistOnInvoice,
  itemsAreKnown,
];
