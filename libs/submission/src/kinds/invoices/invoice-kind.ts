import {
  countedQuantity,
  refusalsToReport,
  type InvoiceDocument,
  type ItemDocument,
  type Refusal,
  type SaleLine,
  type SubmissionId,
} from '@app/domain';
import {
  type LedgerReader,
  type InvoiceFacts,
  invoiceKeyOf,
  type InvoiceOwner,
  readInvoiceFacts,
  type StockMove,
} from '@app/persistence';
import { barcodeKeyOf, itemKeyOf } from '../item/item-key.js';
import type { Preconditions, SubmissionOwner, Dependencies } from '../kind.js';
import { originalToWaitFor, type OriginalRuleInput } from '../rules/original-rules.js';
import { withReceiptNumberHint } from './receipt-number-hint.js';

interface NumberedInvoice {
  invoiceNumber: string;
}

/** A document as far as it says what it stands on; a line without a code goes by its barcode. */
interface InvoiceReferences extends NumberedInvoice {
  originalInvoiceNumber: string | null;
  lines: readonly { itemCode: string | null; barcode: string | null }[];
}

/** What sales and credit notes have in common: their numbers, ours and the authority's, and the way out of doubt. */
export const invoiceKindBase = {
  doubtPolicy: 'find',
  refusalsCountAgainstLane: true,
  reference: ({ invoiceNumber }: NumberedInvoice): string => invoiceNumber,
  naturalKey: ({ invoiceNumber }: NumberedInvoice, owner: SubmissionOwner): string =>
    invoiceKeyOf(invoiceNumber, owner),
  series: (_: NumberedInvoice, owner: SubmissionOwner): string => invoiceSeriesOf(owner),
} as const;

/** The authority counts the invoices of a branch. */
export const invoiceSeriesOf = ({
  environment,
  tin,
  bhfId,
}: Pick<SubmissionOwner, 'environment' | 'tin' | 'bhfId'>): string => `sale/${environment}/${tin}/${bhfId}`;

/** What it stands on may come in the same batch: its original, its items. */
export function invoiceDependencies(
  { originalInvoiceNumber, lines }: InvoiceReferences,
  owner: SubmissionOwner,
  itemsToRegister: readonly ItemDocument[],
): Required<Omit<Dependencies, 'excludes'>> {
  const codes = distinct(lines.map(({ itemCode }) => itemCode));
  const barcodes = distinct(lines.map(({ itemCode, barcode }) => (itemCode === null ? barcode : null)));
  return {
    provides: itemsToRegister.map(({ itemCode }) => itemKeyOf(itemCode, owner)),
    requires: [
      ...(originalInvoiceNumber === null ? [] : [invoiceKeyOf(originalInvoiceNumber, owner)]),
      ...codes.map((code) => itemKeyOf(code, owner)),
      ...barcodes.map((barcode) => barcodeKeyOf(barcode, owner)),
    ],
  };
}

/** `asker` is the submission whose turn it is; nobody before it is one. */
export function readFactsForInvoice(
  db: LedgerReader,
  { invoiceNumber, originalInvoiceNumber, lines }: InvoiceReferences,
  owner: InvoiceOwner,
  asker: SubmissionId | null = null,
): Promise<InvoiceFacts> {
  const linesWithoutCode = lines.filter(({ itemCode }) => itemCode === null);
  return readInvoiceFacts(db, {
    laneId: owner.laneId,
    naturalKey: invoiceKeyOf(invoiceNumber, owner),
    originalKey: originalInvoiceNumber && invoiceKeyOf(originalInvoiceNumber, owner),
    taxpayer: owner,
    itemCodes: distinct(lines.map(({ itemCode }) => itemCode)),
    barcodes: distinct(linesWithoutCode.map(({ barcode }) => barcode)),
    asker,
  });
}

export const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
];

/** What goes out of stock with a document, or comes back into it. */
export const toStockMoves = (lines: readonly SaleLine[], sign: 1 | -1): StockMove[] =>
  lines
    .filter(({ isStocked }) => isStocked)
    .map(({ itemCode, quantity }) => ({ itemCd: itemCode, quantity: sign * countedQuantity(quantity) }));

/** What a document stands on, once its rules have been looked at. */
export async function invoicePreconditions<D extends InvoiceDocument>(
  db: LedgerReader,
  owner: SubmissionOwner,
  input: OriginalRuleInput,
  refusals: Refusal[],
  { document, itemsToRegister }: { document: D | null; itemsToRegister: readonly ItemDocument[] },
): Promise<Preconditions<D>> {
  const firstRefusals = refusalsToReport(refusals);
  return {
    knownId: input.facts.knownId,
    refusals: await withReceiptNumberHint(db, owner, input, firstRefusals),
    document,
    itemsToRegister,
    follows: input.facts.original?.id,
    pendingId: originalToWaitFor(input, firstRefusals),
  };
}
