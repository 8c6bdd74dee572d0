import { type InvoiceDocument, type ItemDocument, type Refusal, type SubmissionId } from '@app/domain';
import {
  type LedgerReader,
  type InvoiceFacts,
  invoiceKeyOf,
  type InvoiceOwner,
  invoiceSeriesOf,
  readInvoiceFacts,
  type AttemptFacts,
} from '@app/persistence';
import type { ApprovalEffects, Dependencies, Preconditions, SeriesOwner, SubmissionOwner } from '../kind.js';
import { movementFollowUps } from '../stock-movement/invoice-movement.js';
import { originalToWaitFor, type OriginalRuleInput } from '../rules/original-rules.js';
import { misleadingNumber } from './misleading-number.js';
import { invoiceFactsOf } from './invoice-fingerprint.js';
import { withReceiptNumberHint } from './invoice-items.js';
import { invoiceStockChanges, movesStock } from './invoice-stock.js';
import { barcodeKeyOf, itemKeyOf } from '../item/item.js';

interface NumberedInvoice {
  invoiceNumber: string;
}

/** The documents and items that an invoice refers to. A line without an item code is identified by its barcode. */
interface InvoiceReferences extends NumberedInvoice {
  originalInvoiceNumber: string | null;
  lines: readonly { itemCode: string | null; barcode: string | null }[];
}

/** Shared by sales and credit notes: numbers, doubt policy, fingerprint and stock. */
export const invoiceKindBase = {
  isInvoice: true,
  doubtPolicy: 'find',
  reference: ({ invoiceNumber }: NumberedInvoice): string => invoiceNumber,
  naturalKey: ({ invoiceNumber }: NumberedInvoice, owner: SubmissionOwner): string =>
    invoiceKeyOf(invoiceNumber, owner),
  series: (_: NumberedInvoice, owner: SeriesOwner): string => invoiceSeriesOf(owner),
  fingerprintFacts: invoiceFactsOf,

  /** The invoice moves the stock if its app lets stock follow invoices. */
  approvalEffects: (invoice: InvoiceDocument, submission: AttemptFacts): ApprovalEffects => ({
    stock: submission.stockFollows ? invoiceStockChanges(invoice) : [],
    followUps: movesStock(invoice) ? movementFollowUps(invoice, submission) : [],
  }),
} as const;

/** The original and the items may come in the same batch. */
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

/** `asker` is the submission itself once it exists. */
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

export async function invoicePreconditions<D extends InvoiceDocument>(
  db: LedgerReader,
  owner: SubmissionOwner,
  input: OriginalRuleInput,
  refusals: Refusal[],
  {
    number,
    document,
    itemsToRegister,
  }: { number: string; document: D | null; itemsToRegister: readonly ItemDocument[] },
): Promise<Preconditions<D>> {
  return {
    knownId: input.facts.knownId,
    refusals: await withReceiptNumberHint(db, owner, input, [...refusals, ...misleadingNumber(number)]),
    document,
    itemsToRegister,
    follows: input.facts.original?.id,
    pendingId: originalToWaitFor(input, refusals),
  };
}
