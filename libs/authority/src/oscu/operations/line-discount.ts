import { isWithin, multiplyAmount, type SaleLine, shareOfAmount, subtractAmounts, type TaxRates } from '@app/domain';

/** Supply and discount are both rounded to the cent, and each may be off by one cent. */
const TOLERANCE = 0.02;

/**
 * The discount with its tax, in the currency of the sale. The till gave it as an amount or only as a rate. A till that
 * calculates without tax gives its discount without tax too. `taxRates` are the legal rates, because the till uses
 * these even if a host demands others.
 */
export function discountIncludingTax(line: SaleLine, taxRates: TaxRates): number {
  const supply = supplyOf(line);
  const discount = line.discountAmount || discountByRate(line, supply);
  if (supply === null || discount === 0) return discount;
  const net = subtractAmounts(supply, discount);
  if (isWithin(net, line.total, TOLERANCE)) return discount;
  if (isWithin(net, line.taxableAmount, TOLERANCE)) return withTax(discount, taxRates[line.taxType]);
  // The discount fits neither total: an amount from the till is believed, an amount calculated from a rate is not.
  return line.discountAmount;
}

const withTax = (amount: number, ratePercent: number): number => multiplyAmount(amount, (100 + ratePercent) / 100);

const supplyOf = ({ supplyAmount, unitPrice, quantity }: SaleLine): number | null =>
  supplyAmount ?? (unitPrice === null ? null : multiplyAmount(unitPrice, quantity));

function discountByRate({ discountRate, total }: SaleLine, supply: number | null): number {
  if (discountRate === 0) return 0;
  if (supply !== null) return shareOfAmount(supply, discountRate, 100);
  return discountRate < 100 ? shareOfAmount(total, discountRate, 100 - discountRate) : 0;
}

/**
 * The rate that gives exactly this discount: the given rate, else the nearest in hundredths of a percent. The rate is 0
 * if neither does, because a rate that is a cent off would contradict the discount.
 */
export function discountRate(given: number, discount: number, supply: number): number {
  if (discount === 0) return 0;
  const rates = [given, shareOfAmount(discount, 100, supply)];
  return rates.find((rate) => shareOfAmount(supply, rate, 100) === discount) ?? 0;
}
