import Big from 'big.js';
import type { Rules } from '../../rules.js';
import type { ReportedSale, ReportedSaleLine } from '../sale-fields.js';
import { exclusive, grossTaxable, inclusive, type Convention, type LineAmounts } from './line-amounts.js';
import { rateOf, type SaleTaxRates } from './tax-types.js';

const conventions = { off: [], any: [inclusive, grossTaxable, exclusive], inclusive: [inclusive] } satisfies Record<
  Rules['arithmetic'],
  Convention[]
>;

const TOLERANCE_PER_LINE = 0.05;

/** Allowed difference of an amount. It is larger where any convention is accepted, because their cents differ. */
export const toleranceOf = ({ itemList }: ReportedSale, { arithmetic, arithmeticTolerance }: Rules): number =>
  arithmetic === 'any' ? TOLERANCE_PER_LINE * itemList.length : arithmeticTolerance;

/** The authority's messages spell some fields differently from the wire. */
const namesInMessages = { splyAmt: 'splyAmnt', taxblAmt: 'taxblAmt', taxAmt: 'taxAmt', totAmt: 'totAmt' } as const;
const amountNames = Object.keys(namesInMessages) as (keyof LineAmounts)[];

/** The problem of a line by the first accepted convention; nothing if the line fits any of them. */
export function lineProblem(
  line: ReportedSaleLine,
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
