/** The median, the least and the greatest of several measurements. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(values: number[]): Spread {
  return { median: percentile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Divides round by round, so that a slow round changes no ratio. The result is null where a divisor is 0, that is a cost too
 * small to measure.
 */
export function ratioOf(dividends: number[], divisors: number[]): Spread | null {
  if (divisors.includes(0)) return null;
  return spreadOf(dividends.map((dividend, round) => dividend / divisors[round]!));
}

/** Returns the value below which this share of all values lies; between two values, their weighted mean. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

export const perSecond = (count: number, ms: number): number => (count * 1_000) / ms;

export const inWords = ({ median, min, max }: Spread, digits: number): string =>
  min === max ? min.toFixed(digits) : `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
