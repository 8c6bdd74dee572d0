import type { CreditNoteDraft } from '@app/domain';
import { saleLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import { type InvoiceReading, type InvoiceShape, type Judging, readInvoice } from '../sales/read-invoice.js';
import { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CreateSecondCreditNoteDto } from './create-second-credit-note.dto.js';
import { AS_THE_ORIGINAL } from './note-draft.js';
import { CREDIT_NOTE_NAMES } from './note-field-names.js';
import { noteViolations } from './note-rules.js';
import { noteOfOriginal } from './shape-with-original.js';

/** Reads the body of POST /sales/credit-note, which comes in two shapes: the second has an object `original`. */
export const readCreditNote = (body: unknown, judging: Judging): InvoiceReading =>
  isSecondShape(body) ? readInvoice(SECOND, body, judging) : readInvoice(FIRST, body, judging);

function isSecondShape(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'original')) return false;
  const { original } = body as { original: unknown };
  return original !== null && original !== '';
}

const FIRST: InvoiceShape<CreateCreditNoteDto> = {
  dto: CreateCreditNoteDto,
  names: CREDIT_NOTE_NAMES,
  violations: noteViolations,
  warnings: ({ items }) => supplyWarnings(items, CREDIT_NOTE_NAMES),
  draft: firstDraft,
};

const SECOND = noteOfOriginal(CreateSecondCreditNoteDto);

function firstDraft(note: CreateCreditNoteDto): CreditNoteDraft {
  return {
    ...AS_THE_ORIGINAL,
    invoiceNumber: note.invcNo,
    originalInvoiceNumber: note.orgInvcNo,
    saleDate: note.salesDt,
    datedBy: 'caller',
    cancelRequestedOn: note.cnclReqDt ?? null,
    cancelledOn: note.cnclDt ?? null,
    reason: note.rfdRsnCd,
    taxableTotal: note.totTaxblAmt,
    taxTotal: note.totTax,
    total: note.rfdAmt,
    lines: note.items.map(saleLine),
  };
}
