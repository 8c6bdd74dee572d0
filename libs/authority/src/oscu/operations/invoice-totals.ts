import { sumAmounts, taxBuckets, type TaxRates } from '@app/domain';
import type { WireLine } from './sale-line.js';

/**
 * The authority adds up what it sees, so every total is the sum of the lines as they go out. It wants to see the rate of
 * every type, also where nothing was sold; and where it calls the reduced rate 0, it is told what it wants to hear: the
 * total stays what was paid, all of it taxable.
 */
export function totalsOf(lines: WireLine[], taxRates: TaxRates) {
  const buckets = taxBuckets(
    lines.map((line) => ({ taxType: line.taxTyCd, taxableAmount: line.taxblAmt, taxAmount: line.taxAmt })),
  );
  const perType = Object.entries(buckets).flatMap(([type, { taxable, tax }]) => [
    [`taxblAmt${type}`, taxable],
    [`taxRt${type}`, taxRates[type as keyof typeof buckets]],
    [`taxAmt${type}`, tax],
  ]);
  return {
    totItemCnt: lines.length,
    ...Object.fromEntries(perType),
    totTaxblAmt: sumAmounts(lines.map((line) => line.taxblAmt)),
    totTaxAmt: sumAmounts(lines.map((line) => line.taxAmt)),
    totAmt: sumAmounts(lines.map((line) => line.totAmt)),
  };
}
