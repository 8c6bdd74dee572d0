import {
  answeredLines,
  type PurchaseConfirmationDraft,
  type ReceivedPurchase,
  type Refusal,
  sumAmounts,
} from '@app/domain';
import type { InvoiceFacts } from '@app/persistence';
import { deviceIsInitialised } from '../rules/device-rules.js';
import { itemNotRegistered } from '../rules/line-item-rules.js';
import { type PreconditionRule, refusalOf } from '../rules/rule.js';

export interface PurchaseRuleInput {
  draft: PurchaseConfirmationDraft;
  /** The purchases that the draft may mean. */
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
          `No invoice ${supplierInvoiceNumber} of supplier ${supplierPin} has been received from the tax authority.`,
          'Send a number that GET /api/v1/purchases shows. A new invoice may take some minutes to appear there.',
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
          'Add spplrBhfId with one of these branches.',
        ),
      ];

const totalMatchesInvoice: PreconditionRule<PurchaseRuleInput> = ({ candidates: [purchase, another], draft }) =>
  !purchase || another || draft.onlyTheseLines || purchase.total === draft.total
    ? []
    : [
        refusalOf(
          '003',
          'total',
          `The total of the invoice is ${purchase.total}, not ${draft.total}.`,
          `Send a total of ${purchase.total}, or refuse the invoice with salesSttsCd 04.`,
        ),
      ];

/** A line that the invoice does not have is refused by its number, before any sum. */
const totalMatchesLines: PreconditionRule<PurchaseRuleInput> = ({ candidates: [purchase, another], draft }) => {
  if (!purchase || another || !draft.onlyTheseLines) return [];
  const lines = answeredLines(draft, purchase);
  const total = sumAmounts(lines.map((line) => line.total));
  if (lines.length !== draft.lines.length || total === draft.total) return [];
  const named = lines.map(({ sequence }) => sequence).join(', ');
  return [
    refusalOf(
      '003',
      'total',
      `Lines ${named} of the invoice come to ${total}, not ${draft.total}.`,
      `Send a total of ${total}, or all lines that you confirm. Leave onlyListedLines out to confirm the whole invoice of ${purchase.total}.`,
    ),
  ];
};

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
        const message = isThere ? `Line ${sequence} is given twice.` : `The invoice has no line ${sequence}.`;
        return [
          refusalOf(
            '003',
            `lines[${index}].sequence`,
            message,
            `Send each line at most once. The invoice has the lines ${purchase.lines.map((line) => line.sequence).join(', ')}.`,
          ),
        ];
      });

const itemsAreKnown: PreconditionRule<PurchaseRuleInput> = ({ draft: { lines }, facts: { items } }) =>
  lines.flatMap(({ itemCode }, index) =>
    items.some(({ code }) => code === itemCode) ? [] : [itemNotRegistered(`lines[${index}].itemCode`, itemCode)],
  );

export const PURCHASE_CONFIRMATION_RULES: readonly PreconditionRule<PurchaseRuleInput>[] = [
  deviceIsInitialised,
  purchaseIsKnown,
  purchaseIsUnambiguous,
  totalMatchesInvoice,
  totalMatchesLines,
  linesExistOnInvoice,
  itemsAreKnown,
];
