import type { SaleRule } from './sale-rule.js';
import { ratesFor, taxTypes } from './tax-types.js';

/** Every tax rate must be the legal one, even if no line has its type. */
export const rates: SaleRule = (sale, context) => {
  if (!context.rules.rates) return undefined;
  const required = ratesFor(sale, context);
  const wrong = taxTypes.find((taxType) => sale[`taxRt${taxType}`] !== required[taxType]);
  if (!wrong) return undefined;
  const [expected, found] = [required[wrong].toFixed(2), formatRate(sale[`taxRt${wrong}`])];
  return `Rule taxRt${wrong} failed: Tax rate mismatch. Expected: ${expected}, Found: ${found}`;
};

/** The authority writes zero with a fraction and other rates without. */
const formatRate = (rate: number) => (rate === 0 ? '0.0' : String(rate));
