import Big from 'big.js';
import type { Rules } from '../../rules.js';
import type { ReportedSale, ReportedSaleLine } from '../sale-fields.js';
import { differs, mismatch, toleranceOf } from './arithmetic.js';
import type { SaleRule } from './sale-rule.js';
import { taxTypes } from './tax-types.js';

type SummedLine = Pick<ReportedSaleLine, 'taxTyCd' | 'taxblAmt' | 'taxAmt' | 'totAmt'>;

/** The fields that sales and purchases have in common. */
export type SummedDocument = Pick<ReportedSale, Bucket | 'totItemCnt' | 'totTaxblAmt' | 'totTaxAmt' | 'totAmt'> & {
  itemList: readonly SummedLine[];
};

export const sums: SaleRule = (sale, { rules }) => sumsProblem(sale, rules);

/** Amounts per tax type must be the sums of their lines, and totals the sums of those amounts. */
export function sumsProblem(document: SummedDocument, rules: Rules): string | undefined {
  if (rules.arithmetic === 'off') return undefined;
  const { itemList, totItemCnt } = document;
  if (totItemCnt !== itemList.length)
    return `Invalid totItemCnt. Expected: ${itemList.length}, But Found: ${totItemCnt}`;
  const expected = {
    ...bucketsOf(itemList),
    totTaxblAmt: sumOf(itemList, 'taxblAmt'),
    totTaxAmt: sumOf(itemList, 'taxAmt'),
    totAmt: sumOf(itemList, 'totAmt'),
  };
  const tolerance = toleranceOf(document, rules);
  const names = Object.keys(expected) as (keyof typeof expected)[];
  const wrong = names.find((name) => differs(document[name], expected[name], tolerance));
  return wrong && mismatch(wrong, expected[wrong], document[wrong]);
}

type Bucket = `${'taxblAmt' | 'taxAmt'}${(typeof taxTypes)[number]}`;

function bucketsOf(lines: readonly SummedLine[]): Record<Bucket, Big> {
  const buckets = taxTypes.flatMap((taxType) => {
    const own = lines.filter(({ taxTyCd }) => taxTyCd === taxType);
    return (['taxblAmt', 'taxAmt'] as const).map((amount) => [amount + taxType, sumOf(own, amount)]);
  });
  return Object.fromEntries(buckets) as Record<Bucket, Big>;
}

const sumOf = (lines: readonly SummedLine[], amount: 'taxblAmt' | 'taxAmt' | 'totAmt') =>
  lines.reduce((sum, line) => sum.plus(line[amount]), new Big(0));
