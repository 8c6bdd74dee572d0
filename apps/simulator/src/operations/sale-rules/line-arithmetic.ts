import Big from 'big.js';
import type { ReportedSaleLine } from '../sale-fields.js';
import { differs, lineProblem, mismatch, toleranceOf } from './arithmetic.js';
import type { SaleRule } from './sale-rule.js';
import { ratesFor } from './tax-types.js';

/** The amounts of each line must add up. */
export const lineArithmetic: SaleRule = (sale, context) => {
  const { rules } = context;
  if (rules.arithmetic === 'off') return undefined;
  const tolerance = toleranceOf(sale, rules);
  const rates = ratesFor(sale, context);
  for (const [index, line] of sale.itemList.entries()) {
    const discount = rules.wholeDiscounts
      ? wholeDiscountProblem(line, index, tolerance)
      : discountProblem(line, index, tolerance);
    const problem = discount ?? lineProblem(line, index, tolerance, rates, rules);
    if (problem) return problem;
  }
  return undefined;
};

const HALF_A_RATE_STEP = 0.005;

/** Discount rates have two decimals, so a discount agreed in shillings may differ by half a step. */
function discountProblem(
  { dcRt, dcAmt, qty, prc }: ReportedSaleLine,
  index: number,
  tolerance: number,
): string | undefined {
  if (dcRt === 0) return undefined;
  const supply = new Big(qty).times(prc);
  const expected = supply.times(dcRt).div(100).round(2);
  const rateTolerance = supply.abs().times(HALF_A_RATE_STEP).div(100).toNumber();
  return differs(dcAmt, expected, tolerance + rateTolerance) ? mismatch(`dcAmt on item: ${index + 1}`, expected, dcAmt) : undefined; // prettier-ignore
}

/** A discount without a whole percent is refused, also one without a rate. */
function wholeDiscountProblem(
  { dcRt, dcAmt, splyAmt }: ReportedSaleLine,
  index: number,
  tolerance: number,
): string | undefined {
  const expected = new Big(splyAmt).times(new Big(dcRt).round(0)).div(100).round(2);
  return differs(dcAmt, expected, tolerance) ? mismatch(`dcAmt for item: ${index + 1}`, expected, dcAmt) : undefined;
}
