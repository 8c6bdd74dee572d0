import { type Environment, TAX_TYPES, type TaxRates, type TaxType } from '@app/domain';
import { readTaxRates, type ReportedTaxRate, storePlausibleTaxRates, type Tx } from '@app/persistence';

export type TaxRateCheck = { kind: 'rates'; taxRates: TaxRates } | { kind: 'implausible'; problems: string[] };

/**
 * A mistake in the authority's table must not refuse every sale, or sign sales at a rate that does not exist. All five rates
 * must therefore be plausible together: each is a percentage, and types without tax have 0.
 */
export function checkTaxRates(reported: readonly ReportedTaxRate[]): TaxRateCheck {
  const rates = new Map(reported.map(({ code, rate }) => [code, rate]));
  const problems = TAX_TYPES.flatMap((type) => problemOf(type, rates.get(type)));
  if (problems.length > 0) return { kind: 'implausible', problems };
  return {
    kind: 'rates',
    taxRates: Object.fromEntries(TAX_TYPES.map((type) => [type, Number(rates.get(type))])) as TaxRates,
  };
}

/** These types are exempt, zero-rated, and outside VAT. */
const UNTAXED: readonly TaxType[] = ['A', 'C', 'D'];

/** The authority's fields for a rate have two decimals. */
const PERCENTAGE = /^\d{1,3}(\.\d{1,2}0*)?$/;

function problemOf(type: TaxType, rate: string | null | undefined): string[] {
  if (rate === undefined) return [`${type} is missing`];
  if (rate === null) return [`${type} has no rate`];
  if (!PERCENTAGE.test(rate) || Number(rate) > 100) return [`${type} is no percentage: ${rate}`];
  return UNTAXED.includes(type) && Number(rate) !== 0 ? [`${type} bears no tax, but has a rate of ${rate}`] : [];
}

/** The codes of this class of the authority are the tax types. */
export const TAX_TYPES_CLASS = '04';

/**
 * Stores plausible rates apart from the codes, so that a process that starts after a mistake of the authority falls back to
 * them too. An answer may bring only changed codes, so all stored codes are checked.
 */
export async function updatePlausibleTaxRates(tx: Tx, environment: Environment): Promise<void> {
  const check = checkTaxRates((await readTaxRates(tx, environment)).told);
  if (check.kind === 'rates') await storePlausibleTaxRates(tx, environment, check.taxRates);
}
