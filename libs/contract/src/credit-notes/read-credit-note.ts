import type { CreditNoteDraft } from '@app/domain';
import { saleLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from '../sales/read-invoice.js';
import { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CreateSecondCreditNoteDto } from './create-second-credit-note.dto.js';
import { CREDIT_NOTE_DEFAULTS } from './note-draft.js';
import { CREDIT_NOTE_FIELD_NAMES } from './note-field-names.js';
import { noteViolations } from './note-rules.js';
import { shapeWithOriginal } from './shape-with-original.js';

/** Reads the body of POST /sales/credit-note, which comes in two shapes: the second has an object `original`. */
export const readCreditNote = (body: unknown, context: ValidationContext): InvoiceReading =>
  isSecondShape(body) ? readInvoice(SECOND_SHAPE, body, context) : readInvoice(FIRST_SHAPE, body, context);

function isSecondShape(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'original')) return false;
  const { original } = body as { original: unknown };
  return original !== null && original !== '';
}

const FIRST_SHAPE: InvoiceShape<CreateCreditNoteDto> = {
  dto: CreateCreditNoteDto,
  names: CREDIT_NOTE_FIELD_NAMES,
  violations: noteViolations,
  warnings: ({ items }) => supplyWarnings(items, CREDIT_NOTE_FIELD_NAMES),
  draft: firstDraft,
};

const SECOND_SHAPE = shapeWithOriginal(CreateSecondCreditNoteDto);

function firstDraft(note: CreateCreditNoteDto): CreditNoteDraft {
  return {
    ...CREDIT_NOTE_DEFAULTS,
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
