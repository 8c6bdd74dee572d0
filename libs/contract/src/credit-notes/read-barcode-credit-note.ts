import { type InvoiceReading, type Judging, readInvoice } from '../sales/read-invoice.js';
import { CreateBarcodeCreditNoteDto } from './create-barcode-credit-note.dto.js';
import { noteOfOriginal } from './shape-with-original.js';

/** Reads the body of POST /sales/credit-note-barcode, which POST /reverse-credit-notes-barcode takes as well. */
export const readBarcodeCreditNote = (body: unknown, judging: Judging): InvoiceReading =>
  readInvoice(BARCODE, body, judging);

const BARCODE = noteOfOriginal(CreateBarcodeCreditNoteDto);
