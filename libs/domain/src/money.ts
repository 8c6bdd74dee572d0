import Big from 'big.js';

/**
 * Amounts and quantities are plain JavaScript numbers at rest and exact decimals in motion: a document holds 86.21, and
 * whatever is worked out from it goes through Big, half-up, so that no cent is gained or lost to binary fractions.
 */

/** The authority's NUMBER(15,2): the largest amount a double still holds to the cent. */
export const AMOUNT_MAX = 9_999_999_999_999.99;
export const QUANTITY_MAX = 99_999_999_999.999;

const AMOUNT_PLACES = 2;
const QUANTITY_PLACES = 3;

export const roundAmount = (value: number): number => rounded(Big(value), AMOUNT_PLACES);

export const roundQuantity = (value: number): number => rounded(Big(value), QUANTITY_PLACES);

export const sumAmounts = (amounts: Iterable<number>): number => rounded(sum(amounts), AMOUNT_PLACES);

export const sumQuantities = (quantities: Iterable<number>): number => rounded(sum(quantities), QUANTITY_PLACES);

export const subtractQuantities = (from: number, quantity: number): number =>
  rounded(Big(from).minus(quantity), QUANTITY_PLACES);

export const subtractAmounts = (from: number, amount: number): number =>
  rounded(Big(from).minus(amount), AMOUNT_PLACES);

export const multiplyAmount = (amount: number, factor: number): number =>
  rounded(Big(amount).times(factor), AMOUNT_PLACES);

/** The whole of which `amount` is the given share: 116 out of 100 makes 1160 into 1000. */
export const shareOfAmount = (amount: number, share: number, whole: number): number =>
  rounded(Big(amount).times(share).div(whole), AMOUNT_PLACES);

export const isWithin = (value: number, expected: number, tolerance: number): boolean =>
  Big(value).minus(expected).abs().lte(tolerance);

function sum(values: Iterable<number>): Big {
  let total = Big(0);
  for (const value of values) total = total.plus(value);
  return total;
}

function rounded(value: Big, places: number): number {
  // Adding zero turns −0, which JSON can carry, into 0.
  return value.round(places, Big.roundHalfUp).toNumber() + 0;
}
