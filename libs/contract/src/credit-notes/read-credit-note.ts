import type { CreditNoteDraft } from '@app/domain';
import { isObject } from '../copy-declared-fields.js';
import { saleLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from '../sales/read-invoice.js';
import { CreateCreditNoteDto } from './create-credit-note.dto.js';
import { CreateSecondCreditNoteDto } from './create-second-credit-note.dto.js';
import { CREDIT_NOTE_DEFAULTS } from './note-draft.js';
import { CREDIT_NOTE_FIELD_NAMES } from './note-field-names.js';
import { noteViolations } from './note-rules.js';
import { shapeWithOriginal } from './shape-with-original.js';
import type { Violation } from '../violation.js';

/** Reads the body of POST /sales/credit-note, which has two shapes: the second has an object `original`. */
export function readCreditNote(body: unknown, context: ValidationContext): InvoiceReading {
  if (isSecondShape(body)) return readInvoice(SECOND_SHAPE, body, context);
  const reading = readInvoice(FIRST_SHAPE, body, context);
  if (reading.ok || reading.code !== '002' || !hasFieldOfOtherShape(body)) return reading;
  return { ...reading, violations: [OTHER_SHAPE, ...reading.violations] };
}

const FIELDS_OF_OTHER_SHAPES = ['lineItems', 'reason', 'creditNoteInvcNo'];

const hasFieldOfOtherShape = (body: unknown): boolean =>
  isObject(body) && FIELDS_OF_OTHER_SHAPES.some((name) => Object.hasOwn(body, name));

/** The missing fields alone would not show a client that it sent the body of another address. */
const OTHER_SHAPE: Violation = {
  field: 'body',
  code: '002',
  message:
    'body has fields of another credit note shape, and lacks fields that the standard shape (items, rfdAmt, …) requires',
  fix:
    'Send orgInvcNo, reason and lineItems to POST /api/v1/sales/credit-note-express (in a batch: kind ' +
    'credit-note-express); or name the sale in original.invcNo; or add the fields listed in errors.',
};

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
