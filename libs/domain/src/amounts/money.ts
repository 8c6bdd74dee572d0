import Big from 'big.js';
import { fromUnits, scaleUnits, sumUnits, wholeUnits } from './whole-units.js';

/**
 * Amounts and quantities are plain JavaScript numbers at rest and exact decimals in motion: a document holds 86.21, and
 * whatever is worked out from it goes through Big, half-up, so that no cent is gained or lost to binary fractions. What
 * is whole cents to begin with, as nearly everything is, is worked out in those instead: see whole-units.ts.
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
