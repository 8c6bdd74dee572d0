import Big from 'big.js';
import type { Rules } from '../../rules.js';
import type { ReportedSaleLine } from '../sale-fields.js';
import { rateOf, type SaleTaxRates } from './tax-types.js';

interface LineAmounts {
  splyAmt: Big;
  taxblAmt: Big;
  taxAmt: Big;
  totAmt: Big;
}

/** A way in which clients are known to compute a line. The rate is a percentage. */
type Convention = (line: Pick<ReportedSaleLine, 'qty' | 'prc' | 'dcAmt'>, rate: number) => LineAmounts;

/** Prices include tax and the taxable amount does not. The tax is the difference, so that the parts add up. */
const inclusive: Convention = ({ qty, prc, dcAmt }, rate) => {
  const splyAmt = times(qty, prc);
  const totAmt = splyAmt.minus(dcAmt);
  const taxblAmt =
    rate === 0
      ? totAmt
      : totAmt
          .times(100)
          .div(100 + rate)
          .round(2);
  return { splyAmt, taxblAmt, taxAmt: totAmt.minus(taxblAmt), totAmt };
};

/** The specification's sample: prices and the taxable amount include tax. */
const grossTaxable: Convention = (line, rate) => {
  const amounts = inclusive(line, rate);
  return { ...amounts, taxblAmt: amounts.totAmt };
};

/** Prices exclude tax, which is added. */
const exclusive: Convention = ({ qty, prc, dcAmt }, rate) => {
  const splyAmt = times(qty, prc);
  const taxblAmt = splyAmt.minus(dcAmt);
  const taxAmt = taxblAmt.times(rate).div(100).round(2);
  return { splyAmt, taxblAmt, taxAmt, totAmt: taxblAmt.plus(taxAmt) };
};

const times = (qty: number, prc: number) => new Big(qty).times(prc).round(2);

const conventions = { off: [], any: [inclusive, grossTaxable, exclusive], inclusive: [inclusive] } satisfies Record<
  Rules['arithmetic'],
  Convention[]
>;

const TOLERANCE_PER_LINE = 0.05;

/** Allowed difference of an amount. It is larger where any convention is accepted, because their cents differ. */
export const toleranceOf = (
  { itemList }: { itemList: readonly unknown[] },
  { arithmetic, arithmeticTolerance }: Rules,
): number => (arithmetic === 'any' ? TOLERANCE_PER_LINE * itemList.length : arithmeticTolerance);

/** The authority's messages spell some fields differently from the wire. */
export const namesInMessages = {
  splyAmt: 'splyAmnt',
  taxblAmt: 'taxblAmt',
  taxAmt: 'taxAmt',
  totAmt: 'totAmt',
} as const;
const amountNames = Object.keys(namesInMessages) as (keyof LineAmounts)[];

type ComputedLine = Pick<ReportedSaleLine, 'qty' | 'prc' | 'dcAmt' | 'taxTyCd' | keyof LineAmounts>;

/** The problem of a line by the first accepted convention; nothing if the line fits any of them. */
export function lineProblem(
  line: ComputedLine,
  index: number,
  tolerance: number,
  rates: SaleTaxRates,
  rules: Rules,
): string | undefined {
  const rate = rateOf(line.taxTyCd, rates);
  const accepted = conventions[rules.arithmetic].map((convention) => convention(line, rate));
  const wrongOnes = accepted.map((amounts) =>
    amountNames.find((name) => differs(line[name], amounts[name], tolerance)),
  );
  if (wrongOnes.includes(undefined)) return undefined;
  const [wrong] = wrongOnes;
  return mismatch(`${namesInMessages[wrong!]} on item: ${index + 1}`, accepted[0]![wrong!], line[wrong!]);
}

export const differs = (found: number, expected: Big, tolerance: number): boolean =>
  expected.minus(found).abs().gt(tolerance);

export const mismatch = (what: string, expected: Big, found: number): string =>
  `Invalid ${what}. Expected: ${expected.toFixed(2)}, But Found: ${new Big(found).toFixed(2)}`;
