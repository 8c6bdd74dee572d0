import { multiplyAmount, shareOfAmount, splitInclusive } from '@app/domain';
import Big from 'big.js';

/** A line as it is to be told: the quantity and the total stand, the price is looked for. */
export interface LineToPrice {
  quantity: number;
  /** What was paid, with tax. */
  total: number;
  /** The total and the discount together. */
  supply: number;
  /** The till's own price, which may be without tax. */
  unitPrice: number | null;
  taxRate: number;
}

/**
 * The gateway works every line out anew and refuses a cent's difference: quantity × price must come to the supply
 * amount. What was paid and what was sold are facts, so the price gives way: the till's own where it comes to the
 * amount, then the nearest. Where no price in cents does (three for 100.00), it is the next higher one, and what that is
 * too much is told as a discount: 33.34 three times, less 0.02.
 *
 * A discount nobody gave is the smallest untruth there is here. Two lines with prices a cent apart would do without it,
 * but show the buyer a line that nobody rang up, and may be twice as many as can be sent; one unit at the whole amount
 * would falsify the stock. Where nobody works lines out anew, none of it is done.
 */
export function exactPrice(line: LineToPrice): number {
  const { unitPrice, supply, quantity } = line;
  if (unitPrice !== null && multiplyAmount(unitPrice, quantity) === supply && isUnambiguous(line, unitPrice)) {
    return unitPrice;
  }
  // A hundred cents further at most, the quantity times the price is whole cents, which leaves nothing to mistake.
  for (let price = Big(nearestPrice(line)); ; price = price.plus(CENT)) {
    const candidate = price.toNumber();
    if (multiplyAmount(candidate, quantity) >= supply && isUnambiguous(line, candidate)) return candidate;
  }
}

/** The till's own price where it comes to the amount, and otherwise the one that comes nearest to it. */
export const nearestPrice = ({ unitPrice, quantity, supply }: LineToPrice): number =>
  unitPrice !== null && multiplyAmount(unitPrice, quantity) === supply ? unitPrice : shareOfAmount(supply, 1, quantity);

const CENT = 0.01;
const HALF_A_CENT = 0.005;

/**
 * Whether a server comes to our amounts however it counts: with the product rounded to the cent before it goes on, or
 * only at the end, and whichever way it rounds a half.
 */
function isUnambiguous({ quantity, total, taxRate }: LineToPrice, price: number): boolean {
  const product = Big(quantity).times(price);
  const excess = product.minus(multiplyAmount(price, quantity));
  if (excess.eq(0)) return true;
  const taxable = Big(total)
    .plus(excess)
    .times(100)
    .div(100 + taxRate);
  return isBelowHalfCent(excess) && isBelowHalfCent(taxable.minus(splitInclusive(total, taxRate).taxable));
}

const isBelowHalfCent = (difference: Big): boolean => difference.abs().lt(HALF_A_CENT);
