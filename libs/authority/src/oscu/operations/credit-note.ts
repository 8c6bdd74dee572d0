import type { CreditNoteDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { signedInvoice } from './signed-invoice.js';

/** The authority treats a return as a sale of another type, in the same series. */
export const creditNote: OscuOperation<CreditNoteDocument> = { kind: 'credit-note', ...signedInvoice };
