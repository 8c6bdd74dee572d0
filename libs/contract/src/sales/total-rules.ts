import { AMOUNT_MAX, isWithin, multiplyAmount, sumAmounts } from '@app/domain';
import { type FieldNames, fieldName, shortName } from '../field-names.js';
import { isViolation, type Violation, invalidField } from '../violation.js';
import type { ValidLines } from './line-rules.js';

/** What a body says all its lines come to. */
export interface Totals {
  taxableTotal?: number | undefined;
  taxTotal?: number | undefined;
  total?: number | undefined;
}

type TotalRule = (totals: Totals, lines: ValidLines, names: FieldNames) => Violation | false;

/** The totals of a body against its lines, each under the name it has there. */
export const totalViolations = (totals: Totals, lines: ValidLines = [], names: FieldNames): Violation[] =>
  TOTAL_RULES.map((rule) => rule(totals, lines, names)).filter(isViolation);

/** Of a shape that has no totals: they are summed up from its lines, and have no field to be wrong in. */
export const sumViolations = (lines: ValidLines = [], names: FieldNames): Violation[] =>
  SUM_RULES.map((rule) => rule(sumsOf(lines), lines, names)).filter(isViolation);

/** What the lines come to; nothing where an amount of theirs is missing or refused. */
export const sumsOf = (lines: ValidLines): Totals => ({
  taxableTotal: sumOf(lines, 'taxblAmt'),
  taxTotal: sumOf(lines, 'taxAmt'),
  total: sumOf(lines, 'totAmt'),
});

type AmountName = 'taxblAmt' | 'taxAmt' | 'totAmt';

function sumOf(lines: ValidLines, name: AmountName): number | undefined {
  const amounts = lines.map((line) => line?.[name]).filter((amount) => amount !== undefined);
  return lines.length === 0 || amounts.length < lines.length ? undefined : sumAmounts(amounts);
}

const CENT = 0.01;

/** A line may be off by a cent, and so all together by a cent a line. */
const toleranceOf = ({ length }: ValidLines): number => Math.max(2 * CENT, multiplyAmount(CENT, length));

const taxableTotalIsSumOfLines: TotalRule = (totals, lines, names) =>
  differsFromLines('taxableTotal', 'taxblAmt', totals, lines, names);

const taxTotalIsSumOfLines: TotalRule = (totals, lines, names) =>
  differsFromLines('taxTotal', 'taxAmt', totals, lines, names);

const totalIsSumOfLines: TotalRule = (totals, lines, names) =>
  differsFromLines('total', 'totAmt', totals, lines, names);

const totalIsTaxableAndTax: TotalRule = (totals, lines, names) => {
  const sum = differingSum(totals, lines);
  if (sum === null) return false;
  const parts = `${shortName(names, 'taxableTotal')} + ${shortName(names, 'taxTotal')}`;
  const expected = `${sum} (${parts}, give or take ${toleranceOf(lines)})`;
  return invalidField(fieldName(names, 'total'), expected, totals.total, 'Correct the totals so that they add up.');
};

const TOTAL_RULES: readonly TotalRule[] = [
  taxableTotalIsSumOfLines,
  taxTotalIsSumOfLines,
  totalIsSumOfLines,
  totalIsTaxableAndTax,
];

const linesAddUp: TotalRule = (totals, lines, names) => {
  const sum = differingSum(totals, lines);
  if (sum === null) return false;
  const expected = `lines whose totAmt come to ${sum} (all taxblAmt + taxAmt, give or take ${toleranceOf(lines)})`;
  return invalidField(fieldName(names, 'lines'), expected, totals.total, 'Correct the amounts so that they add up.');
};

const linesComeToAnAmount: TotalRule = ({ total }, _lines, names) =>
  total !== undefined &&
  total > AMOUNT_MAX &&
  invalidField(
    fieldName(names, 'lines'),
    `lines whose totAmt come to no more than ${AMOUNT_MAX}`,
    total,
    'Send the amounts in the currency of the original.',
  );

const SUM_RULES: readonly TotalRule[] = [
  // Totals that are sums of lines agree with their lines by themselves.
  linesAddUp,
  linesComeToAnAmount,
];

/**
 * What the parts come to, where the total is another. The same leeway as between lines and totals: a line of 10.04 with VAT
 * has 8.66 taxable and 1.39 tax by the interface's own formulas, 10.05 together, and a till that sums up three such columns
 * is honest, and must not be turned away for a cent.
 */
function differingSum({ taxableTotal, taxTotal, total }: Totals, lines: ValidLines): number | null {
  if (taxableTotal === undefined || taxTotal === undefined || total === undefined) return null;
  const sum = sumAmounts([taxableTotal, taxTotal]);
  return isWithin(total, sum, toleranceOf(lines)) ? null : sum;
}

function differsFromLines(
  name: keyof Totals,
  amountName: AmountName,
  totals: Totals,
  lines: ValidLines,
  names: FieldNames,
): Violation | false {
  const total = totals[name];
  const sum = sumOf(lines, amountName);
  if (total === undefined || sum === undefined || isWithin(total, sum, toleranceOf(lines))) return false;
  const expected = `${sum} (the ${amountName} of all lines together, give or take ${toleranceOf(lines)})`;
  return invalidField(fieldName(names, name), expected, total, `Correct ${shortName(names, name)}, or the lines.`);
}
