import type { ReportedSale } from '../sale-fields.js';
import type { SaleRule } from './sale-rule.js';
import { ratesFor, type SaleTaxRates, taxTypes } from './tax-types.js';

/** Every tax rate must be the legal one, even if no line has its type. */
export const rates: SaleRule = (sale, context) =>
  context.rules.rates ? ratesProblem(sale, ratesFor(sale, context)) : undefined;

export function ratesProblem(
  document: Pick<ReportedSale, `taxRt${(typeof taxTypes)[number]}`>,
  required: SaleTaxRates,
): string | undefined {
  const wrong = taxTypes.find((taxType) => document[`taxRt${taxType}`] !== required[taxType]);
  if (!wrong) return undefined;
  const [expected, found] = [required[wrong].toFixed(2), formatRate(document[`taxRt${wrong}`])];
  return `Rule taxRt${wrong} failed: Tax rate mismatch. Expected: ${expected}, Found: ${found}`;
}

/** The authority writes zero with a fraction and other rates without. */
const formatRate = (rate: number) => (rate === 0 ? '0.0' : String(rate));
