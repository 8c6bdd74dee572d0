import type { ItemDocument, SubmissionDraft } from '@app/domain';
import { CreateBarcodeCreditNoteDto } from '../credit-notes/create-barcode-credit-note.dto.js';
import { CreateCreditNoteDto } from '../credit-notes/create-credit-note.dto.js';
import { CreateExpressCreditNoteDto } from '../credit-notes/create-express-credit-note.dto.js';
import { CreateSecondCreditNoteDto } from '../credit-notes/create-second-credit-note.dto.js';
import { readCreditNote } from '../credit-notes/read-credit-note.js';
import { readExpressCreditNote, readBarcodeCreditNote } from '../credit-notes/read-express-credit-note.js';
import type { FieldNames } from '../field-names.js';
import type { Dto } from '../fields/declared-fields.js';
import { CreateGoodsItemDto } from '../items/create-goods-item.dto.js';
import { CreateItemDto } from '../items/create-item.dto.js';
import { CreateServiceItemDto } from '../items/create-service-item.dto.js';
import { type ItemReading, readGoodsItem, readItem, readServiceItem } from '../items/read-item.js';
import type { InvalidBody } from '../read-body.js';
import type { InvoiceReading, ValidationContext } from '../sales/read-invoice.js';
import { CreateReverseInvoiceDto } from '../sales/create-reverse-invoice.dto.js';
import { CreateSaleDto } from '../sales/create-sale.dto.js';
import { CreateSaleWithItemsDto } from '../sales/create-sale-with-items.dto.js';
import { pricedDto } from '../sales/priced-dto.js';
import { readSale } from '../sales/read-sale.js';
import { readReverseInvoice, readSaleWithItems } from '../sales/read-sale-with-items.js';
import type { Warning } from '../violation.js';
import { exampleServiceItem } from '../items/example-items.js';
import { exampleSale } from '../sales/example-sale.js';
import { exampleCreditNote } from '../credit-notes/example-credit-notes.js';

/** The document of a line, with what its refusals and results need. */
export interface PostedLine {
  draft: SubmissionDraft;
  itemsToRegister: readonly ItemDocument[] | null;
  names: FieldNames;
  /** The document field that holds the client's own name of the document. */
  referenceField: 'invoiceNumber' | 'itemCode';
}

export type LineReading = { ok: true; post: PostedLine; warnings: Warning[] } | InvalidBody;

type LineReader = (body: object, context: ValidationContext) => LineReading;

interface BatchKind {
  address: string;
  read: LineReader;
  /** The bodies that the address takes. */
  shapes: readonly Dto[];
}

const NOTES = [CreateCreditNoteDto, CreateSecondCreditNoteDto];

/** The kinds of batch lines, each with the address that accepts the same body alone. */
export const BATCH_KINDS: Readonly<Record<string, BatchKind>> = {
  sale: invoiceKind('/sales', readSale, CreateSaleDto),
  'sale-with-items': invoiceKind('/sales-with-items', readSaleWithItems, CreateSaleWithItemsDto),
  'reverse-invoice': invoiceKind('/reverse-invoices-with-items', readReverseInvoice, CreateReverseInvoiceDto),
  'credit-note': invoiceKind('/sales/credit-note', readCreditNote, ...NOTES),
  'credit-note-express': invoiceKind('/sales/credit-note-express', readExpressCreditNote, CreateExpressCreditNoteDto),
  'credit-note-barcode': invoiceKind('/sales/credit-note-barcode', readBarcodeCreditNote, CreateBarcodeCreditNoteDto),
  item: { address: '/items', read: itemReader(readItem, 'itemCd'), shapes: [CreateItemDto] },
  'item-service': {
    ...{ address: '/items/service', read: itemReader(readServiceItem, 'itemCode') },
    shapes: [CreateServiceItemDto],
  },
  'item-goods': { address: '/items/goods', read: itemReader(readGoodsItem, 'itemCode'), shapes: [CreateGoodsItemDto] },
};

function invoiceKind(address: string, read: InvoiceReader, ...shapes: Dto[]): BatchKind {
  return { address, read: invoiceReader(read), shapes: [...shapes, ...shapes.map(pricedDto)] };
}

type InvoiceReader = (body: unknown, context: ValidationContext) => InvoiceReading;

function invoiceReader(read: InvoiceReader): LineReader {
  return (body, context) => {
    const reading = read(body, context);
    if (!reading.ok) return reading;
    const { post, warnings, taxRateViolations } = reading;
    // Earlier posts of a line are not looked up, so today's rates decide; returns use the rates of their original.
    if (taxRateViolations.length > 0 && post.draft.originalInvoiceNumber === null)
      return { ok: false, code: '003', violations: taxRateViolations, warnings };
    return { ok: true, post: { ...post, referenceField: 'invoiceNumber' }, warnings };
  };
}

/** A batch generates no item codes, because a repeated file would then register every item again. */
const NO_CODE = '';

function itemReader(read: (body: unknown, newCode: () => string) => ItemReading, code: string): LineReader {
  return (body) => {
    const reading = read(body, () => NO_CODE);
    if (!reading.ok) return reading;
    const { document, names, warnings } = reading;
    if (document.itemCode === NO_CODE) return { ok: false, warnings, ...missingCode(code) };
    return { ok: true, post: { draft: document, itemsToRegister: null, names, referenceField: 'itemCode' }, warnings };
  };
}

const missingCode = (field: string) => ({
  code: '002' as const,
  violations: [
    {
      ...{ field, code: '002' as const, message: `${field} is required in a batch` },
      fix: `Add ${field}: your own code of the item, for example "GDS-OIL-1L", so that a repeated file does not register it twice.`,
    },
  ],
});

/** An item, a sale and its credit note: a line may depend on earlier lines of the same file. */
export const exampleBatch: readonly object[] = [
  { kind: 'item-service', ...exampleServiceItem },
  { kind: 'sale', ...exampleSale },
  { kind: 'credit-note', ...exampleCreditNote },
];

export const exampleBatchLines = exampleBatch.map((entry) => JSON.stringify(entry)).join('\n');
