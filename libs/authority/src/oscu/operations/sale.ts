import type { SaleDocument } from '@app/domain';
import type { OscuOperation } from './operation.js';
import { signedInvoice } from './signed-invoice.js';

/** Sales, training sales and copies. */
export const sale: OscuOperation<SaleDocument> = { kind: 'sale', ...signedInvoice };
