import type { CreditNoteDocument } from '@app/domain';
import type { Operation } from './operation.js';
import { signed } from './signed-invoice.js';

/** To the authority a return is a sale of another type, under the same numbers. */
export const creditNote: Operation<CreditNoteDocument> = { kind: 'credit-note', ...signed };
