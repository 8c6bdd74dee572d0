/**
 * Decimals of two or three places as whole numbers of cents or thousandths, where that is exactly what they are. What is
 * no such number, or too large, is NaN here, and so is whatever it goes into.
 *
 * That this is exact, and gives the very double that decimals of any length would:
 * - In. A value counts as `units` only if it is the double that `units / perOne` gives, which is the one nearest to that
 *   decimal. The decimal has no more than 15 significant digits, and no two of those share a double: so it is the one that
 *   the value is written as.
 * - Between. Whole numbers add, subtract and multiply exactly up to 2⁵³, and nothing here goes beyond 3 × 10¹⁵.
 * - Out. The double of a decimal is the one nearest to it, and division gives that one as well.
 */
const UNITS_MAX = 1e15;

export function wholeUnits(value: number, perOne: number): number {
  const units = Math.round(value * perOne);
  return isSmall(units) && units / perOne === value ? units : NaN;
}

/** Undefined for what is no whole number of units. Adding zero turns −0, which JSON can carry, into 0. */
export const fromUnits = (units: number, perOne: number): number | undefined =>
  Number.isNaN(units) ? undefined : units / perOne + 0;

export const sumUnits = (a: number, b: number): number => (isSmall(a + b) ? a + b : NaN);

/**
 * `units × times ÷ by`, half-up, of what is not below zero. Decimals are divided to 20 places before they are rounded to
 * theirs, and come out the same: what is no tie is at least 1 / (2000 × by) from one, which they still tell apart.
 */
export function scaleUnits(units: number, factor: number, divisor: number): number {
  const product = units * factor;
  if (!Number.isInteger(factor) || !isCount(divisor) || !isSmall(product) || product < 0) return NaN;
  const remainder = product % divisor;
  return (product - remainder) / divisor + (2 * remainder < divisor ? 0 : 1);
}

/** Not so for NaN. */
const isSmall = (units: number): boolean => Math.abs(units) <= UNITS_MAX;

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= UNITS_MAX;
