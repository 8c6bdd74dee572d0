import { AMOUNT_MAX, isWithin, multiplyAmount, sumAmounts } from '@app/domain';
import { type FieldNames, fieldName, shortName } from '../field-names.js';
import { isViolation, type Violation, invalidField } from '../violation.js';
import type { ValidLines } from './line-rules.js';

/** The totals of a body. */
export interface Totals {
  taxableTotal?: number | undefined;
  taxTotal?: number | undefined;
  total?: number | undefined;
}

type TotalRule = (totals: Totals, lines: ValidLines, names: FieldNames) => Violation | false;

/** Compares the totals of a body with its lines, under the field names of the body. */
export const totalViolations = (totals: Totals, lines: ValidLines = [], names: FieldNames): Violation[] =>
  TOTAL_RULES.map((rule) => rule(totals, lines, names)).filter(isViolation);

/** Checks shapes without totals; their totals are the sums of the lines. */
export const sumViolations = (lines: ValidLines = [], names: FieldNames): Violation[] =>
  SUM_RULES.map((rule) => rule(sumsOf(lines), lines, names)).filter(isViolation);

/** The sums of the lines; undefined where an amount of a line is missing or refused. */
const sumsOf = (lines: ValidLines): Totals => ({
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

/** Each line may be off by a cent. */
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
  const fix = `Send ${shortName(names, 'total')} ${sum}, or correct ${parts.replace(' + ', ' and ')}.`;
  return invalidField(fieldName(names, 'total'), expected, totals.total, fix);
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
  const expected = `a list whose totAmt add up to ${sum} (all taxblAmt + taxAmt, give or take ${toleranceOf(lines)})`;
  const fix = 'Correct the lines so that totAmt is taxblAmt + taxAmt in each.';
  return invalidField(fieldName(names, 'lines'), expected, totals.total, fix);
};

const linesComeToAnAmount: TotalRule = ({ total }, _lines, names) =>
  total !== undefined &&
  total > AMOUNT_MAX &&
  invalidField(
    fieldName(names, 'lines'),
    `a list whose totAmt add up to at most ${AMOUNT_MAX}`,
    total,
    'Correct the amounts, which are in the currency of the original; or split the document.',
  );

const SUM_RULES: readonly TotalRule[] = [
  // Totals that are calculated as sums always agree with the lines.
  linesAddUp,
  linesComeToAnAmount,
];

/**
 * The sum of the parts if the total differs from it, else null. The tolerance is the same as between lines and totals:
 * by the interface's formulas a line of 10.04 with VAT has 8.66 taxable and 1.39 tax, together 10.05. A till that adds
 * up such columns is right, and must not be refused for a cent.
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
  return invalidField(
    fieldName(names, name),
    expected,
    total,
    `Send ${shortName(names, name)} ${sum}, or correct the lines.`,
  );
}
