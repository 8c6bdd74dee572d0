import {
  type ItemTotals,
  totalsByItem,
  type CreditNoteDocument,
  type CreditNoteDraft,
  isFullyCredited,
  isTaxedBy,
  remainingAfter,
  ratesOf,
  type SaleLine,
  splitInclusive,
} from '@app/domain';
import { deviceIsInitialised } from '../rules/device-rules.js';
import type { PreconditionRule } from '../rules/rule.js';
import { isRegisteredWithIt, unknownLineItem } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  originalMayBeReturned,
  type OriginalRuleInput,
} from '../rules/original-rules.js';
import { refusalOf } from '../rules/refusal-of.js';

export interface CreditNoteRuleInput extends OriginalRuleInput {
  draft: CreditNoteDraft;
  /** For each line the items it may mean: one, unless its barcode is nobody's, or several items'. */
  candidates: readonly (readonly string[])[];
  /** Completed from its original, once that is there and every line means one item. */
  note: CreditNoteDocument | null;
}

/** Of what the original sold, there is something left. */
const originalHasSomethingLeft: PreconditionRule<CreditNoteRuleInput> = ({
  facts: { original, credited },
  originalNumber,
}) =>
  original && isFullyCredited(remainingAfter(original.document.lines, credited))
    ? [
        refusalOf(
          '802',
          'originalInvoiceNumber',
          `Invoice ${originalNumber} has been credited in full already.`,
          'Nothing more can be taken back of it.',
        ),
      ]
    : [];

const barcodesAreKnown: PreconditionRule<CreditNoteRuleInput> = ({ draft, candidates }) =>
  candidates.flatMap((codes, index) =>
    codes.length > 0
      ? []
      : [
          refusalOf(
            '005',
            `lines[${index}].barcode`,
            `There is no item with barcode ${draft.lines[index]!.barcode}.`,
            'Send the barcode under which the original sold it, or that of a registered item.',
          ),
        ],
  );

/** Also of what the original sold without its registration having come to anything. */
const itemsAreKnown: PreconditionRule<CreditNoteRuleInput> = ({
  candidates,
  facts: { original, items },
  itemsToRegister,
}) =>
  candidates.flatMap(([code, ...others], index) => {
    if (code === undefined || others.length > 0 || isRegisteredWithIt(code, itemsToRegister)) return [];
    const isKnown = items.some((item) => item.code === code) || original?.document.lines.some(sells(code));
    return isKnown ? [] : [unknownLineItem(code, index, itemsToRegister)];
  });

const barcodesMeanOneItem: PreconditionRule<CreditNoteRuleInput> = ({ draft, candidates }) =>
  candidates.flatMap((codes, index) =>
    codes.length < 2
      ? []
      : [
          refusalOf(
            '003',
            `lines[${index}].barcode`,
            `Barcode ${draft.lines[index]!.barcode} may mean any of ${codes.join(', ')}.`,
            'Send the code of the item instead, with POST /api/v1/sales/credit-note.',
          ),
        ],
  );

const isNotBeforeOriginal: PreconditionRule<CreditNoteRuleInput> = ({ draft, facts: { original } }) =>
  !original || draft.saleDate >= original.document.saleDate
    ? []
    : [
        refusalOf(
          '003',
          'saleDate',
          `A return cannot be dated ${draft.saleDate}, before its original of ${original.document.saleDate}.`,
          'Send the date of the return.',
        ),
      ];

/** What was paid in one currency comes back in it, at the rate of the sale: shillings are what the authority counts. */
const hasCurrencyOfOriginal: PreconditionRule<CreditNoteRuleInput> = ({ draft, facts: { original } }) =>
  original === null
    ? []
    : (['currency', 'exchangeRate'] as const)
        .filter((field) => draft[field] !== null && draft[field] !== original.document[field])
        .map((field) =>
          refusalOf(
            '003',
            field,
            `A return is in the money of its original: expected ${original.document[field]}, got ${draft[field]}.`,
            `Send ${original.document[field]}.`,
          ),
        );

/** The authority takes it from nobody else, and whoever leaves out who it was means the same. */
const isFromBuyerOfOriginal: PreconditionRule<CreditNoteRuleInput> = ({ draft, facts: { original } }) =>
  !original || draft.buyerPin === null || draft.buyerPin === original.document.buyerPin
    ? []
    : [
        refusalOf(
          '003',
          'buyerPin',
          `A return is from the buyer of its original: expected ${original.document.buyerPin ?? 'none'}, got ${draft.buyerPin}.`,
          'Send the PIN of the original, or leave it out.',
        ),
      ];

const linesWereSoldByOriginal: PreconditionRule<CreditNoteRuleInput> = ({ note, facts: { original } }) =>
  !note || !original
    ? []
    : note.lines.flatMap(({ itemCode, taxType }, index) =>
        original.document.lines.some((line) => sells(itemCode)(line) && line.taxType === taxType)
          ? []
          : [
              refusalOf(
                '003',
                `lines[${index}].itemCode`,
                `The original did not sell item ${itemCode} with tax type ${taxType}.`,
                'Return what the original sold, with its tax type.',
              ),
            ],
      );

/** What was taxed at one rate comes back at it, whatever VAT is by now. */
const isTaxedLikeOriginal: PreconditionRule<CreditNoteRuleInput> = ({ note }) =>
  (note?.lines ?? []).flatMap((line, index) =>
    isTaxedBy(ratesOf(note!), line) ? [] : [wrongTax(line, index, ratesOf(note!).B)],
  );

function wrongTax({ total, taxableAmount, taxAmount }: SaleLine, index: number, rate: number) {
  const { taxable, tax } = splitInclusive(total, rate);
  return refusalOf(
    '003',
    `lines[${index}].taxableAmount`,
    `The original was sold with VAT at ${rate} %: ` +
      `expected ${taxable} and a tax of ${tax}, got ${taxableAmount} and ${taxAmount}.`,
    'Return it with the VAT that was charged.',
  );
}

/** Together with all other notes of the original it takes back no more than was sold, neither goods nor money. */
const creditsAtMostWhatIsLeft: PreconditionRule<CreditNoteRuleInput> = ({ note, facts: { original, credited } }) => {
  if (!note || !original) return [];
  const left = remainingAfter(original.document.lines, credited);
  return totalsByItem(note.lines).flatMap((wanted) => {
    const remaining = left.find((one) => one.itemCode === wanted.itemCode && one.taxType === wanted.taxType);
    return remaining ? excess(note, wanted, remaining) : [];
  });
};

function excess({ lines }: CreditNoteDocument, wanted: ItemTotals, left: ItemTotals) {
  const index = lines.findIndex((line) => line.itemCode === wanted.itemCode && line.taxType === wanted.taxType);
  return (['quantity', 'total'] as const)
    .filter((measure) => wanted[measure] > left[measure])
    .map((measure) =>
      refusalOf(
        '003',
        `lines[${index}].${measure}`,
        `Of item ${wanted.itemCode} a ${measure} of ${left[measure]} is left to be returned; this takes back ${wanted[measure]}.`,
        'Return at most what is left; notes that are still on their way count too.',
      ),
    );
}

const sells =
  (code: string) =>
  ({ itemCode }: { itemCode: string }): boolean =>
    itemCode === code;

/** Looked at when a note is accepted, and again when it is its turn. */
export const CREDITED_ORIGINAL_RULES: readonly PreconditionRule<OriginalRuleInput>[] = [
  deviceIsInitialised,
  originalExists,
  originalIsOfThisBranch,
  originalMayBeReturned,
  originalIsApproved,
];

/** Looked at once: from its acceptance on a note has laid its claim on what it takes back. */
export const CREDIT_NOTE_RULES: readonly PreconditionRule<CreditNoteRuleInput>[] = [
  originalHasSomethingLeft,
  barcodesAreKnown,
  itemsAreKnown,
  barcodesMeanOneItem,
  isNotBeforeOriginal,
  hasCurrencyOfOriginal,
  isFromBuyerOfOriginal,
  linesWereSoldByOriginal,
  isTaxedLikeOriginal,
  creditsAtMostWhatIsLeft,
];
