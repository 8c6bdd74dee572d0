import {
  type ItemTotals,
  totalsByItem,
  type CreditNoteDocument,
  type CreditNoteDraft,
  type InvoiceDocument,
  isFullyCredited,
  isTaxedBy,
  type Refusal,
  remainingAfter,
  ratesOf,
  type SaleLine,
  splitInclusive,
} from '@app/domain';
import { deviceIsInitialised } from '../rules/device-rules.js';
import { type PreconditionRule, refusalOf } from '../rules/rule.js';
import { isRegisteredWithIt, unknownLineItem } from '../rules/line-item-rules.js';
import {
  originalExists,
  originalIsApproved,
  originalIsOfThisBranch,
  originalMayBeReturned,
  type OriginalRuleInput,
} from '../rules/original-rules.js';

export interface CreditNoteRuleInput extends OriginalRuleInput {
  draft: CreditNoteDraft;
  /** The items that each line may mean: one, unless its barcode belongs to no item or to several. */
  candidates: readonly (readonly string[])[];
  /** The note completed from its original; null if that is missing or a line is ambiguous. */
  note: CreditNoteDocument | null;
}

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
          'Do not send this credit note: nothing of the sale is left to return.',
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
            'Send the barcode that the original sale used, or the barcode of a registered item.',
          ),
        ],
  );

/** An item that the original sold counts as known, even if its registration was refused. */
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
          `A credit note cannot be dated ${draft.saleDate}, before its original of ${original.document.saleDate}.`,
          `Send the day of the return: ${original.document.saleDate} or later.`,
        ),
      ];

/** The authority counts shillings, so a return needs the currency and the rate of its sale. */
const hasCurrencyOfOriginal: PreconditionRule<CreditNoteRuleInput> = ({ draft, facts: { original } }) =>
  original === null
    ? []
    : (['currency', 'exchangeRate'] as const)
        .filter((field) => draft[field] !== null && draft[field] !== original.document[field])
        .map((field) =>
          refusalOf(
            '003',
            field,
            `The original sale has ${original.document[field]}, and its credit note must have the same; got ${draft[field]}.`,
            `Send ${original.document[field]}, or leave the field out.`,
          ),
        );

/** The authority accepts a return only from the buyer of the sale. A missing PIN means that buyer. */
const isFromBuyerOfOriginal: PreconditionRule<CreditNoteRuleInput> = ({ draft, facts: { original } }) =>
  !original || draft.buyerPin === null || draft.buyerPin === original.document.buyerPin
    ? []
    : [wrongBuyer(original.document.buyerPin, draft.buyerPin)];

const wrongBuyer = (expected: string | null, got: string): Refusal =>
  expected === null
    ? refusalOf(
        '003',
        'buyerPin',
        `The original sale has no buyer PIN, so its credit note cannot have one; got ${got}.`,
        'Leave the PIN out.',
      )
    : refusalOf(
        '003',
        'buyerPin',
        `The buyer of the original sale is ${expected}; got ${got}.`,
        `Send ${expected}, or leave the PIN out.`,
      );

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
                `The original sale has no line with item ${itemCode} and tax type ${taxType}.`,
                `Send only items of the original with its tax types: ${shownItemsOf(original.document)}.`,
              ),
            ],
      );

const SHOWN_ITEMS_MAX = 5;

function shownItemsOf({ lines }: InvoiceDocument): string {
  const items = [...new Set(lines.map(({ itemCode, taxType }) => `${itemCode} (${taxType})`))];
  return [...items.slice(0, SHOWN_ITEMS_MAX), ...(items.length > SHOWN_ITEMS_MAX ? ['and others'] : [])].join(', ');
}

/** A return is taxed at the rate of its sale, whatever VAT is today. */
const isTaxedLikeOriginal: PreconditionRule<CreditNoteRuleInput> = ({ note }) =>
  (note?.lines ?? []).flatMap((line, index) =>
    isTaxedBy(ratesOf(note!), line) ? [] : [wrongTax(line, index, ratesOf(note!).B)],
  );

function wrongTax({ total, taxableAmount, taxAmount }: SaleLine, index: number, rate: number) {
  const { taxable, tax } = splitInclusive(total, rate);
  return refusalOf(
    '003',
    `lines[${index}].taxableAmount`,
    `The original sale was taxed with VAT at ${rate} %: ` +
      `expected a taxable amount of ${taxable} and a tax of ${tax}, got ${taxableAmount} and ${taxAmount}.`,
    `Send a taxable amount of ${taxable} and a tax of ${tax}.`,
  );
}

/** All notes of a sale together credit at most what was sold: quantities and totals. */
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
        `Of item ${wanted.itemCode} a ${measure} of ${left[measure]} can still be returned; this credit note returns ${wanted[measure]}.`,
        `Return a ${measure} of at most ${left[measure]}. Other credit notes of the sale are deducted, also unsigned ones.`,
      ),
    );
}

const sells =
  (code: string) =>
  ({ itemCode }: { itemCode: string }): boolean =>
    itemCode === code;

/** Checked when a note is accepted and again before it goes out. */
export const CREDITED_ORIGINAL_RULES: readonly PreconditionRule<OriginalRuleInput>[] = [
  deviceIsInitialised,
  originalExists,
  originalIsOfThisBranch,
  originalMayBeReturned,
  originalIsApproved,
];

/** Checked once: from its acceptance on, the note reserves what it credits. */
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
