import Big from 'big.js';

/**
 * A document holds amounts and quantities as JavaScript numbers, such as 86.21. Every calculation rounds half up and is exact:
 * in whole cents where the numbers are whole cents, which is nearly always, and with Big elsewhere.
 */

/** The authority's NUMBER(15,2): the largest amount a double still holds to the cent. */
export const AMOUNT_MAX = 9_999_999_999_999.99;
export const QUANTITY_MAX = 99_999_999_999.999;

/** Half-up to so many places, which are so many units of one. */
interface Precision {
  places: number;
  perOne: number;
}

const AMOUNT: Precision = { places: 2, perOne: 100 };
const QUANTITY: Precision = { places: 3, perOne: 1000 };

export const roundAmount = (value: number): number => round(value, AMOUNT);

export const roundQuantity = (value: number): number => round(value, QUANTITY);

export const sumAmounts = (amounts: Iterable<number>): number => sum(amounts, AMOUNT);

export const sumQuantities = (quantities: Iterable<number>): number => sum(quantities, QUANTITY);

export const subtractQuantities = (from: number, quantity: number): number => subtract(from, quantity, QUANTITY);

export const subtractAmounts = (from: number, amount: number): number => subtract(from, amount, AMOUNT);

export const multiplyAmount = (amount: number, factor: number): number =>
  fromUnits(scaleUnits(centsOf(amount), centsOf(factor), AMOUNT.perOne), AMOUNT.perOne) ??
  roundBig(Big(amount).times(factor), AMOUNT);

/** The whole of which `amount` is the given share: 116 out of 100 makes 1160 into 1000. */
export const shareOfAmount = (amount: number, share: number, whole: number): number =>
  fromUnits(scaleUnits(centsOf(amount), share, whole), AMOUNT.perOne) ??
  roundBig(Big(amount).times(share).div(whole), AMOUNT);

export function isWithin(value: number, expected: number, tolerance: number): boolean {
  const slack = centsOf(tolerance) - Math.abs(centsOf(value) - centsOf(expected));
  return Number.isNaN(slack) ? Big(value).minus(expected).abs().lte(tolerance) : slack >= 0;
}

const centsOf = (amount: number): number => wholeUnits(amount, AMOUNT.perOne);

const round = (value: number, precision: Precision): number =>
  fromUnits(wholeUnits(value, precision.perOne), precision.perOne) ?? roundBig(Big(value), precision);

const subtract = (from: number, value: number, precision: Precision): number =>
  fromUnits(wholeUnits(from, precision.perOne) - wholeUnits(value, precision.perOne), precision.perOne) ??
  roundBig(Big(from).minus(value), precision);

function sum(values: Iterable<number>, precision: Precision): number {
  let units = 0;
  let decimalSum: Big | undefined;
  for (const value of values) {
    const newSum = sumUnits(units, wholeUnits(value, precision.perOne));
    if (Number.isNaN(newSum)) decimalSum = (decimalSum ?? Big(0)).plus(value);
    else units = newSum;
  }
  const inUnits = units / precision.perOne;
  return decimalSum ? roundBig(decimalSum.plus(inUnits), precision) : inUnits + 0;
}

function roundBig(value: Big, { places }: Precision): number {
  // Adding zero turns −0, which JSON can carry, into 0.
  return value.round(places, Big.roundHalfUp).toNumber() + 0;
}

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

function wholeUnits(value: number, perOne: number): number {
  const units = Math.round(value * perOne);
  return isSmall(units) && units / perOne === value ? units : NaN;
}

/** Undefined for what is no whole number of units. Adding zero turns −0, which JSON can carry, into 0. */
const fromUnits = (units: number, perOne: number): number | undefined =>
  Number.isNaN(units) ? undefined : units / perOne + 0;

const sumUnits = (a: number, b: number): number => (isSmall(a + b) ? a + b : NaN);

/**
 * `units × times ÷ by`, half-up, of what is not below zero. Decimals are divided to 20 places before they are rounded to
 * theirs, and come out the same: what is no tie is at least 1 / (2000 × by) from one, which they still tell apart.
 */
function scaleUnits(units: number, factor: number, divisor: number): number {
  const product = units * factor;
  if (!Number.isInteger(factor) || !isCount(divisor) || !isSmall(product) || product < 0) return NaN;
  const remainder = product % divisor;
  return (product - remainder) / divisor + (2 * remainder < divisor ? 0 : 1);
}

/** Not so for NaN. */
const isSmall = (units: number): boolean => Math.abs(units) <= UNITS_MAX;

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0 && value <= UNITS_MAX;

/** A quantity in a document has at most 13 digits, two of them decimals, and is more than 0. */
const COUNTED_MIN = 0.01;
const COUNTED_MAX = 99_999_999_999.99;

/**
 * Two decimals where a till may have three: 0.125 kg is reported as 0.13. What is in stock is counted so, too: what the
 * authority adds up is what was reported to it.
 */
export const countedQuantity = (quantity: number): number =>
  Math.min(Math.max(roundAmount(quantity), COUNTED_MIN), COUNTED_MAX);
