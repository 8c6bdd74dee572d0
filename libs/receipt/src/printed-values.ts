/** Exact for the amounts of the wire, which have two decimals and at most 15 digits. */
const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 6, useGrouping: false });

/** 12528 is `12,528.00`. */
export const printedAmount = (amount: number): string => AMOUNT.format(amount + 0);

export const printedNumber = (value: number): string => NUMBER.format(value + 0);

/** dd/mm/yyyy of a text that begins with YYYYMMDD. */
export const printedDate = (digits: string): string =>
  `${digits.slice(6, 8)}/${digits.slice(4, 6)}/${digits.slice(0, 4)}`;

/** hh:mm:ss of `YYYYMMDDHHmmss`. */
export const printedTime = (digits: string): string =>
  `${digits.slice(8, 10)}:${digits.slice(10, 12)}:${digits.slice(12, 14)}`;
