import type { CreditNoteDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { signedInvoice } from './signed-invoice.js';

/** To the authority a return is a sale of another type, under the same numbers. */
export const creditNote: OscuOperation<CreditNoteDocument> = { kind: 'credit-note', ...signedInvoice };
