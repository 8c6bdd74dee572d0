import type { ItemDocument, SubmissionDraft } from '@app/domain';
import { readBarcodeCreditNote } from '../credit-notes/read-barcode-credit-note.js';
import { readCreditNote } from '../credit-notes/read-credit-note.js';
import { readExpressCreditNote } from '../credit-notes/read-express-credit-note.js';
import type { FieldNames } from '../field-names.js';
import { type ItemReading, readGoodsItem, readItem, readServiceItem } from '../items/read-item.js';
import type { Refusal } from '../read-body.js';
import type { InvoiceReading, Judging } from '../sales/read-invoice.js';
import { readSale } from '../sales/read-sale.js';
import { readReverseInvoice, readSaleWithItems } from '../sales/read-sale-with-items.js';
import type { Warning } from '../violation.js';

/** What a line was read as, whatever its kind. */
export interface LinePost {
  draft: SubmissionDraft;
  registers: readonly ItemDocument[] | null;
  names: FieldNames;
  /** What of the document is its caller's name for it. */
  identity: 'invoiceNumber' | 'itemCode';
}

export type LineReading = { ok: true; post: LinePost; warnings: Warning[] } | Refusal;

type Reader = (body: object, judging: Judging) => LineReading;

/**
 * The kinds a line of a batch may be of, and the address that takes the same body by itself. A new one is a line here.
 */
export const BATCH_KINDS: Readonly<Record<string, { address: string; read: Reader }>> = {
  sale: { address: '/sales', read: invoice(readSale) },
  'sale-with-items': { address: '/sales-with-items', read: invoice(readSaleWithItems) },
  'reverse-invoice': { address: '/reverse-invoices-with-items', read: invoice(readReverseInvoice) },
  'credit-note': { address: '/sales/credit-note', read: invoice(readCreditNote) },
  'credit-note-express': { address: '/sales/credit-note-express', read: invoice(readExpressCreditNote) },
  'credit-note-barcode': { address: '/sales/credit-note-barcode', read: invoice(readBarcodeCreditNote) },
  item: { address: '/items', read: item(readItem, 'itemCd') },
  'item-service': { address: '/items/service', read: item(readServiceItem, 'itemCode') },
  'item-goods': { address: '/items/goods', read: item(readGoodsItem, 'itemCode') },
};

function invoice(read: (body: unknown, judging: Judging) => InvoiceReading): Reader {
  return (body, judging) => {
    const reading = read(body, judging);
    if (!reading.ok) return reading;
    const { post, warnings, doubts } = reading;
    // Whether a line came before is nobody's to look up, so the rates of today decide; but for those of an original.
    if (doubts.length > 0 && post.draft.originalInvoiceNumber === null)
      return { ok: false, code: '003', violations: doubts, warnings };
    return { ok: true, post: { ...post, identity: 'invoiceNumber' }, warnings };
  };
}

/** With a code that we make, the same file sent again would register everything again. */
const CODE_IS_MISSING = '';

function item(read: (body: unknown, newCode: () => string) => ItemReading, code: string): Reader {
  return (body) => {
    const reading = read(body, () => CODE_IS_MISSING);
    if (!reading.ok) return reading;
    const { document, names, warnings } = reading;
    if (document.itemCode === CODE_IS_MISSING) return { ok: false, warnings, ...codeIsMissing(code) };
    return { ok: true, post: { draft: document, registers: null, names, identity: 'itemCode' }, warnings };
  };
}

const codeIsMissing = (field: string) => ({
  code: '002' as const,
  violations: [
    {
      ...{ field, code: '002' as const, message: `${field} is required in a batch` },
      fix: `Add ${field}: without a code of its own an item would be registered again whenever the file is sent again.`,
    },
  ],
});
