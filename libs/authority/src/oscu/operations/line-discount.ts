import { isWithin, multiplyAmount, type SaleLine, shareOfAmount, subtractAmounts, type TaxRates } from '@app/domain';

/** Two roundings to the cent, of the supply and of the discount, may each be off by one. */
const TOLERANCE = 0.02;

/**
 * The discount with its tax, in the currency of the sale, whether the till gave it as an amount or only as a rate. A till
 * that counts without tax gives its discount without it too. `taxRates` are the law's, also where a host of the authority
 * wants to see another: they are what the till goes by.
 */
export function discountIncludingTax(line: SaleLine, taxRates: TaxRates): number {
  const supply = supplyOf(line);
  const discount = line.discountAmount || discountByRate(line, supply);
  if (supply === null || discount === 0) return discount;
  const net = subtractAmounts(supply, discount);
  if (isWithin(net, line.total, TOLERANCE)) return discount;
  if (isWithin(net, line.taxableAmount, TOLERANCE)) return withTax(discount, taxRates[line.taxType]);
  // What is left explains nothing: an amount that was given is believed, one that was worked out is not.
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
 * The rate that comes to exactly this discount: the one that was given, or else the nearest in hundredths of a percent.
 * Where neither does, the discount is an amount and no rate: one that was a cent off would contradict it.
 */
export function discountRate(given: number, discount: number, supply: number): number {
  if (discount === 0) return 0;
  const rates = [given, shareOfAmount(discount, 100, supply)];
  return rates.find((rate) => shareOfAmount(supply, rate, 100) === discount) ?? 0;
}
