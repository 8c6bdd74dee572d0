import Big from 'big.js';
import type { ReportedSaleLine } from '../sale-fields.js';

export interface LineAmounts {
  splyAmt: Big;
  taxblAmt: Big;
  taxAmt: Big;
  totAmt: Big;
}

/** A way in which clients are known to compute a line. The rate is a percentage. */
export type Convention = (line: Pick<ReportedSaleLine, 'qty' | 'prc' | 'dcAmt'>, rate: number) => LineAmounts;

/** Prices include tax and the taxable amount does not. The tax is the difference, so that the parts add up. */
export const inclusive: Convention = ({ qty, prc, dcAmt }, rate) => {
  const splyAmt = times(qty, prc);
  const totAmt = splyAmt.minus(dcAmt);
  const taxblAmt =
    rate === 0
      ? totAmt
      : totAmt
          .times(100)
          .div(100 + rate)
          .round(2);
  return { splyAmt, taxblAmt, taxAmt: totAmt.minus(taxblAmt), totAmt };
};

/** The specification's sample: prices and the taxable amount include tax. */
export const grossTaxable: Convention = (line, rate) => {
  const amounts = inclusive(line, rate);
  return { ...amounts, taxblAmt: amounts.totAmt };
};

/** Prices exclude tax, which is added. */
export const exclusive: Convention = ({ qty, prc, dcAmt }, rate) => {
  const splyAmt = times(qty, prc);
  const taxblAmt = splyAmt.minus(dcAmt);
  const taxAmt = taxblAmt.times(rate).div(100).round(2);
  return { splyAmt, taxblAmt, taxAmt, totAmt: taxblAmt.plus(taxAmt) };
};

const times = (qty: number, prc: number) => new Big(qty).times(prc).round(2);
