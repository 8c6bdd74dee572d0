import { eastAfricaStamp } from '../../clock.js';
import type { SaleRule } from './sale-rule.js';

/** No date of a sale may lie in the future of the authority's clock. */
export const dates: SaleRule = ({ cfmDt, salesDt, receipt }, { rules, now }) => {
  if (!rules.dates) return undefined;
  const latest = eastAfricaStamp(now);
  const [name] =
    Object.entries({ salesDt, cfmDt, rcptPbctDt: receipt.rcptPbctDt }).find(
      ([, stamp]) => stamp > latest.slice(0, stamp.length),
    ) ?? [];
  return name && `Invalid ${name}: a future date is not allowed`;
};
