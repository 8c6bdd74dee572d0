import { type CreditNoteDraft, firstCharacters, INVOICE_NUMBER_LENGTH_MAX } from '@app/domain';
import { saleLine } from '../sales/line-document.js';
import { supplyWarnings } from '../sales/line-warnings.js';
import { type InvoiceReading, type InvoiceShape, type ValidationContext, readInvoice } from '../sales/read-invoice.js';
import { CreateExpressCreditNoteDto } from './create-express-credit-note.dto.js';
import { CREDIT_NOTE_DEFAULTS, totalsAndDate } from './note-draft.js';
import { EXPRESS_FIELD_NAMES } from './note-field-names.js';
import { noteNumber } from './note-number.js';
import { summedNoteViolations } from './note-rules.js';
import { CreateBarcodeCreditNoteDto } from './create-barcode-credit-note.dto.js';
import { shapeWithOriginal } from './shape-with-original.js';

/** Reads the body of POST /sales/credit-note-express. */
export const readExpressCreditNote = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(EXPRESS_SHAPE, body, context);

const EXPRESS_SHAPE: InvoiceShape<CreateExpressCreditNoteDto> = {
  dto: CreateExpressCreditNoteDto,
  names: EXPRESS_FIELD_NAMES,
  violations: ({ orgInvcNo, creditNoteInvcNo, lineItems }, context) =>
    summedNoteViolations({ original: orgInvcNo, note: creditNoteInvcNo }, lineItems, EXPRESS_FIELD_NAMES, context),
  warnings: ({ lineItems }) => supplyWarnings(lineItems, EXPRESS_FIELD_NAMES),
  draft,
};

function draft(note: CreateExpressCreditNoteDto, now: Date): CreditNoteDraft {
  return {
    ...CREDIT_NOTE_DEFAULTS,
    ...totalsAndDate(note.lineItems.map(saleLine), now),
    invoiceNumber: noteNumber(note.creditNoteInvcNo, note.orgInvcNo),
    originalInvoiceNumber: note.orgInvcNo,
    traderNumber: note.trdInvcNo ?? traderNumberOf(note.orgInvcNo),
    reason: note.reason,
    paymentType: note.pmtTyCd ?? '01',
    buyerPin: note.custTin ?? null,
    buyerName: note.custNm ?? null,
    registrarId: note.regrId ?? 'USR01',
    registrarName: note.regrNm ?? 'System',
  };
}

/** Shortened to the longest allowed number; the prefix distinguishes it from the original's number. */
const traderNumberOf = (originalNumber: string): string =>
  firstCharacters(`CN-${originalNumber}`, INVOICE_NUMBER_LENGTH_MAX);

/** Reads the body of POST /sales/credit-note-barcode and of POST /reverse-credit-notes-barcode. */
export const readBarcodeCreditNote = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(BARCODE_SHAPE, body, context);

const BARCODE_SHAPE = shapeWithOriginal(CreateBarcodeCreditNoteDto);
