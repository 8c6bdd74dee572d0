import type { SaleRule } from './sale-rule.js';
import { ratesBy, taxTypes } from './tax-types.js';

/** Every rate is the law's, also of a bucket that is empty. */
export const rates: SaleRule = (sale, scene) => {
  if (!scene.rules.rates) return undefined;
  const lawful = ratesBy(sale, scene);
  const wrong = taxTypes.find((taxType) => sale[`taxRt${taxType}`] !== lawful[taxType]);
  if (!wrong) return undefined;
  const [expected, found] = [lawful[wrong].toFixed(2), asFound(sale[`taxRt${wrong}`])];
  return `Rule taxRt${wrong} failed: Tax rate mismatch. Expected: ${expected}, Found: ${found}`;
};

/** Nothing at all is the one number that is told with a fraction. */
const asFound = (rate: number) => (rate === 0 ? '0.0' : String(rate));
