import { futureDate } from '../future-date.js';
import type { SaleRule } from './sale-rule.js';

/** No date of a sale may lie in the future of the authority's clock. */
export const dates: SaleRule = (sale, { rules, now }) => {
  if (!rules.dates) return undefined;
  const { salesDt, cfmDt, stockRlsDt, rfdDt, cnclReqDt, cnclDt, receipt } = sale;
  return futureDate({ salesDt, cfmDt, rcptPbctDt: receipt.rcptPbctDt, stockRlsDt, rfdDt, cnclReqDt, cnclDt }, now);
};
