import type { SaleDocument } from '@app/domain';
import type { Operation } from './operation.js';
import { signed } from './signed-invoice.js';

/** Sales, training sales and copies. */
export const sale: Operation<SaleDocument> = { kind: 'sale', ...signed };
