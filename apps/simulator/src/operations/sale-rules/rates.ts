import type { SaleRule } from './sale-rule.js';
import { ratesFor, taxTypes } from './tax-types.js';

/** Every rate is the law's, also of a bucket that is empty. */
export const rates: SaleRule = (sale, context) => {
  if (!context.rules.rates) return undefined;
  const required = ratesFor(sale, context);
  const wrong = taxTypes.find((taxType) => sale[`taxRt${taxType}`] !== required[taxType]);
  if (!wrong) return undefined;
  const [expected, found] = [required[wrong].toFixed(2), formatRate(sale[`taxRt${wrong}`])];
  return `Rule taxRt${wrong} failed: Tax rate mismatch. Expected: ${expected}, Found: ${found}`;
};

/** Nothing at all is the one number that is told with a fraction. */
const formatRate = (rate: number) => (rate === 0 ? '0.0' : String(rate));
