import { TAX_TYPES, type TaxRates, type TaxType } from '@app/domain';
import type { ReportedTaxRate } from '@app/persistence';

/** What the codes of the tax types come to: rates, or why they cannot be right. */
export type TaxRateCheck = { kind: 'rates'; taxRates: TaxRates } | { kind: 'doubted'; problems: string[] };

/**
 * A slip in the authority's table must not refuse every sale of the country, or sign them at a rate nobody has heard of. So
 * all five rates are believed together or not at all: each a percentage, and none where there is no tax by definition.
 */
export function checkTaxRates(reported: readonly ReportedTaxRate[]): TaxRateCheck {
  const rates = new Map(reported.map(({ code, rate }) => [code, rate]));
  const problems = TAX_TYPES.flatMap((type) => problemOf(type, rates.get(type)));
  if (problems.length > 0) return { kind: 'doubted', problems };
  return {
    kind: 'rates',
    taxRates: Object.fromEntries(TAX_TYPES.map((type) => [type, Number(rates.get(type))])) as TaxRates,
  };
}

/** Exempt, zero-rated, outside VAT. */
const UNTAXED: readonly TaxType[] = ['A', 'C', 'D'];

/** As many decimals as the authority's own fields for a rate have. */
const PERCENTAGE = /^\d{1,3}(\.\d{1,2}0*)?$/;

function problemOf(type: TaxType, rate: string | null | undefined): string[] {
  if (rate === undefined) return [`${type} is missing`];
  if (rate === null) return [`${type} has no rate`];
  if (!PERCENTAGE.test(rate) || Number(rate) > 100) return [`${type} is no percentage: ${rate}`];
  return UNTAXED.includes(type) && Number(rate) !== 0 ? [`${type} bears no tax, but has a rate of ${rate}`] : [];
}
