/** A median with the least and the most of what it was taken from. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

export function spreadOf(values: number[]): Spread {
  return { median: percentile(values, 0.5), min: Math.min(...values), max: Math.max(...values) };
}

/**
 * Each round is divided by itself, so that what slowed a whole round down slows down no ratio. Null where there is nothing
 * to divide by: a cost too small to be seen.
 */
export function ratioOf(dividends: number[], divisors: number[]): Spread | null {
  if (divisors.includes(0)) return null;
  return spreadOf(dividends.map((dividend, round) => dividend / divisors[round]!));
}

/** The value below which this share of all lie; between two values, their weighted mean. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return below + (above - below) * (place - Math.floor(place));
}

export const perSecond = (count: number, ms: number): number => (count * 1_000) / ms;

export const inWords = ({ median, min, max }: Spread, digits: number): string =>
  min === max ? min.toFixed(digits) : `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;
