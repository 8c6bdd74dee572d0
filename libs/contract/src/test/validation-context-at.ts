import { STANDARD_TAX_RATES, type TaxRates } from '@app/domain';
import type { Judging } from '../sales/read-invoice.js';

/** A body is judged at that moment, by these rates. */
export const judgedAt = (now: string, taxRates: TaxRates = STANDARD_TAX_RATES): Judging => ({
  now: new Date(now),
  taxRates,
});
