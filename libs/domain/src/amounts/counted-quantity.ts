import { roundAmount } from './money.js';

/** NUMBER(13,2), and never nothing. */
const COUNTED_MIN = 0.01;
const COUNTED_MAX = 99_999_999_999.99;

/**
 * Two decimals where a till may have three: 0.125 kg is told as 0.13. What is in stock is counted so, too: what the
 * authority adds up is what it was told.
 */
export const countedQuantity = (quantity: number): number =>
  Math.min(Math.max(roundAmount(quantity), COUNTED_MIN), COUNTED_MAX);
