import { codesOf, TAX_TYPE_CODES } from './codes.js';
import { isWithin, shareOfAmount, subtractAmounts, sumAmounts } from './money.js';

export type TaxType = keyof typeof TAX_TYPE_CODES.meanings;
export const TAX_TYPES: readonly TaxType[] = codesOf(TAX_TYPE_CODES);

/** Percent per tax type. */
export type TaxRates = Readonly<Record<TaxType, number>>;

/** The rates used until the authority's own rates (its code class 04) are known. */
export const STANDARD_TAX_RATES: TaxRates = { A: 0, B: 16, C: 0, D: 0, E: 8 };

export const ratesOf = ({ taxRates = STANDARD_TAX_RATES }: { taxRates?: TaxRates }): TaxRates => taxRates;

interface TaxSplit {
  taxable: number;
  tax: number;
}

/** Splits an amount that includes its tax. Only the taxable part is rounded, so the two always add up to the whole. */
export function splitInclusive(total: number, ratePercent: number): TaxSplit {
  const taxable = shareOfAmount(total, 100, 100 + ratePercent);
  return { taxable, tax: subtractAmounts(total, taxable) };
}

export const taxOn = (taxable: number, ratePercent: number): number => shareOfAmount(taxable, ratePercent, 100);

/** Two ways of rounding may differ by at most this much. */
const CENT = 0.01;

export const isTaxablePart = (taxable: number, total: number, ratePercent: number): boolean =>
  isWithin(taxable, splitInclusive(total, ratePercent).taxable, CENT);

export const isTaxOn = (tax: number, taxable: number, ratePercent: number): boolean =>
  isWithin(tax, taxOn(taxable, ratePercent), CENT);

/** Lines of tax type B must be split by its rate. Lines of other tax types always pass. */
export const isTaxedBy = ({ B: rate }: TaxRates, line: TaxedAmounts & { total: number }): boolean =>
  line.taxType !== 'B' ||
  (isTaxablePart(line.taxableAmount, line.total, rate) && isTaxOn(line.taxAmount, line.taxableAmount, rate));

interface TaxedAmounts {
  taxType: TaxType;
  taxableAmount: number;
  taxAmount: number;
}

/** Sums by tax type. The authority wants every type, with zero for types that do not occur. */
export function taxBuckets(lines: readonly TaxedAmounts[]): Record<TaxType, TaxSplit> {
  const bucket = (type: TaxType): TaxSplit => {
    const ofType = lines.filter((line) => line.taxType === type);
    return {
      taxable: sumAmounts(ofType.map((line) => line.taxableAmount)),
      tax: sumAmounts(ofType.map((line) => line.taxAmount)),
    };
  };
  return { A: bucket('A'), B: bucket('B'), C: bucket('C'), D: bucket('D'), E: bucket('E') };
}
