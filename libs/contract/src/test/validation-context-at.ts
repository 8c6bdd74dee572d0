import { STANDARD_TAX_RATES, type TaxRates } from '@app/domain';
import type { ValidationContext } from '../sales/read-invoice.js';

/** A body is judged at that moment, by these rates. */
export const validationContextAt = (now: string, taxRates: TaxRates = STANDARD_TAX_RATES): ValidationContext => ({
  now: new Date(now),
  taxRates,
});
