import { type InvoiceReading, type ValidationContext, readInvoice } from '../sales/read-invoice.js';
import { CreateBarcodeCreditNoteDto } from './create-barcode-credit-note.dto.js';
import { shapeWithOriginal } from './shape-with-original.js';

/** Reads the body of POST /sales/credit-note-barcode and of POST /reverse-credit-notes-barcode. */
export const readBarcodeCreditNote = (body: unknown, context: ValidationContext): InvoiceReading =>
  readInvoice(BARCODE_SHAPE, body, context);

const BARCODE_SHAPE = shapeWithOriginal(CreateBarcodeCreditNoteDto);
