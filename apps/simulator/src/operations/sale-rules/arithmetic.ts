import Big from 'big.js';
import type { Rules } from '../../rules.js';
import type { SaleDocument, SaleLine } from '../sale-fields.js';
import { exclusive, grossTaxable, inclusive, type Convention, type LineAmounts } from './line-amounts.js';
import { rateOf, type Rates } from './tax-types.js';

const conventions = { off: [], any: [inclusive, grossTaxable, exclusive], inclusive: [inclusive] } satisfies Record<
  Rules['arithmetic'],
  Convention[]
>;

const SLACK_PER_LINE = 0.05;

/** How far an amount may be off. Whoever accepts every convention cannot be particular about cents. */
export const slackOf = ({ itemList }: SaleDocument, { arithmetic, arithmeticTolerance }: Rules): number =>
  arithmetic === 'any' ? SLACK_PER_LINE * itemList.length : arithmeticTolerance;

/** The wire's own spelling of a field, where the authority's complaint has another. */
const namesInComplaints = { splyAmt: 'splyAmnt', taxblAmt: 'taxblAmt', taxAmt: 'taxAmt', totAmt: 'totAmt' } as const;
const amountNames = Object.keys(namesInComplaints) as (keyof LineAmounts)[];

/** What is wrong with a line by the convention that is nearest to the law; nothing if any accepted one has it so. */
export function lineProblem(
  line: SaleLine,
  index: number,
  slack: number,
  rates: Rates,
  rules: Rules,
): string | undefined {
  const rate = rateOf(line.taxTyCd, rates);
  const accepted = conventions[rules.arithmetic].map((convention) => convention(line, rate));
  const wrongOnes = accepted.map((amounts) => amountNames.find((name) => isOff(line[name], amounts[name], slack)));
  if (wrongOnes.includes(undefined)) return undefined;
  const [wrong] = wrongOnes;
  return mismatch(`${namesInComplaints[wrong!]} on item: ${index + 1}`, accepted[0]![wrong!], line[wrong!]);
}

export const isOff = (found: number, expected: Big, slack: number): boolean => expected.minus(found).abs().gt(slack);

export const mismatch = (what: string, expected: Big, found: number): string =>
  `Invalid ${what}. Expected: ${expected.toFixed(2)}, But Found: ${new Big(found).toFixed(2)}`;
