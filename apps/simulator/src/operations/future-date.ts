import { eastAfricaStamp } from '../clock.js';

/**
 * The complaint about the first date that lies in the future of the authority's clock: a day `YYYYMMDD` after its day, or a
 * time `YYYYMMDDHHmmss` after its second. That such dates are refused is proven on the gateway for `ocrnDt` (fact sheet 1.6); that
 * all dates are, and the words, are our choice.
 */
export function futureDate(dates: Record<string, string | null | undefined>, now: Date): string | undefined {
  const latest = eastAfricaStamp(now);
  const future = Object.entries(dates).find(([, stamp]) => stamp && stamp > latest.slice(0, stamp.length));
  return future && `Invalid ${future[0]}: a future date is not allowed`;
}
