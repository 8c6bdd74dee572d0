import { eastAfricaStamp } from '../../clock.js';
import type { SaleRule } from './sale-rule.js';

/** Nothing is confirmed, sold or printed in the future, by the authority's own clock. */
export const dates: SaleRule = ({ cfmDt, salesDt, receipt }, { rules, now }) => {
  if (!rules.dates) return undefined;
  const latest = eastAfricaStamp(now);
  const [name] =
    Object.entries({ salesDt, cfmDt, rcptPbctDt: receipt.rcptPbctDt }).find(
      ([, stamp]) => stamp > latest.slice(0, stamp.length),
    ) ?? [];
  return name && `Invalid ${name}: a future date is not allowed`;
};
