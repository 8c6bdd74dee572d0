import Big from 'big.js';
import type { ReportedSaleLine } from '../sale-fields.js';
import { differs, mismatch, toleranceOf } from './arithmetic.js';
import type { SaleRule } from './sale-rule.js';
import { taxTypes } from './tax-types.js';

/** Amounts per tax type must be the sums of their lines, and totals the sums of those amounts. */
export const sums: SaleRule = (sale, { rules }) => {
  if (rules.arithmetic === 'off') return undefined;
  const { itemList, totItemCnt } = sale;
  if (totItemCnt !== itemList.length)
    return `Invalid totItemCnt. Expected: ${itemList.length}, But Found: ${totItemCnt}`;
  const expected = {
    ...bucketsOf(itemList),
    totTaxblAmt: sumOf(itemList, 'taxblAmt'),
    totTaxAmt: sumOf(itemList, 'taxAmt'),
    totAmt: sumOf(itemList, 'totAmt'),
  };
  const tolerance = toleranceOf(sale, rules);
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const wrong = names.find((name) => differs(sale[name], expected[name], tolerance));
  return wrong && mismatch(wrong, expected[wrong], sale[wrong]);
};

type Bucket = `${'taxblAmt' | 'taxAmt'}${(typeof taxTypes)[number]}`;

function bucketsOf(lines: ReportedSaleLine[]): Record<Bucket, Big> {
  const buckets = taxTypes.flatMap((taxType) => {
    const own = lines.filter(({ taxTyCd }) => taxTyCd === taxType);
    return (['taxblAmt', 'taxAmt'] as const).map((amount) => [amount + taxType, sumOf(own, amount)]);
  });
  return Object.fromEntries(buckets) as Record<Bucket, Big>;
}

const sumOf = (lines: readonly ReportedSaleLine[], amount: 'taxblAmt' | 'taxAmt' | 'totAmt') =>
  lines.reduce((sum, line) => sum.plus(line[amount]), new Big(0));
