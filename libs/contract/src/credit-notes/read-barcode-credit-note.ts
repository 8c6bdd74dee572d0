import { type InvoiceReading, readInvoice } from '../sales/read-invoice.js';
import { CreateBarcodeCreditNoteDto } from './create-barcode-credit-note.dto.js';
import { noteOfOriginal } from './note-of-original.js';

/** Reads the body of POST /sales/credit-note-barcode, which POST /reverse-credit-notes-barcode takes as well. */
export const readBarcodeCreditNote = (body: unknown, now: Date): InvoiceReading => readInvoice(BARCODE, body, now);

const BARCODE = noteOfOriginal(CreateBarcodeCreditNoteDto);
