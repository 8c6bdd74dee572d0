import Big from 'big.js';
import type { SaleLine } from '../sale-fields.js';
import { isOff, lineProblem, mismatch, slackOf } from './arithmetic.js';
import type { SaleRule } from './sale-rule.js';
import { ratesBy } from './tax-types.js';

/** Each line adds up by itself. */
export const lineArithmetic: SaleRule = (sale, scene) => {
  const { rules } = scene;
  if (rules.arithmetic === 'off') return undefined;
  const slack = slackOf(sale, rules);
  const rates = ratesBy(sale, scene);
  for (const [index, line] of sale.itemList.entries()) {
    const problem = discountProblem(line, index, slack) ?? lineProblem(line, index, slack, rates, rules);
    if (problem) return problem;
  }
  return undefined;
};

const HALF_A_RATE_STEP = 0.005;

/** Rates have two decimals, so the rate of a discount that was agreed in shillings is only so exact. */
function discountProblem({ dcRt, dcAmt, qty, prc }: SaleLine, index: number, slack: number): string | undefined {
  if (dcRt === 0) return undefined;
  const supply = new Big(qty).times(prc);
  const expected = supply.times(dcRt).div(100).round(2);
  const slackOfRate = supply.abs().times(HALF_A_RATE_STEP).div(100).toNumber();
  return isOff(dcAmt, expected, slack + slackOfRate) ? mismatch(`dcAmt on item: ${index + 1}`, expected, dcAmt) : undefined; // prettier-ignore
}
