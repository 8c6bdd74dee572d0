import { multiplyAmount, shareOfAmount, splitInclusive } from '@app/domain';
import Big from 'big.js';

/** A line that needs a price for the wire; its quantity and its total are fixed. */
export interface LineToPrice {
  quantity: number;
  /** The amount that the buyer paid, with tax. */
  total: number;
  /** The total and the discount together. */
  supply: number;
  /** The till's own price, which may be without tax. */
  unitPrice: number | null;
  taxRate: number;
}

/**
 * The gateway calculates every line again and refuses a difference of a cent: quantity × price must be the supply
 * amount. Quantity and total are facts, so the price is changed. The till's own price is used if it gives the amount,
 * else the nearest price. Some amounts have no price in cents (three for 100.00): then the next higher price is sent,
 * and the excess is sent as a discount (33.34 three times, less 0.02).
 *
 * A discount that no person gave is the smallest untruth. Two lines with prices a cent apart would need none, but the
 * buyer would see a line that the till never had, and there may be more lines than the authority accepts. One unit at
 * the whole amount would falsify the stock. Hosts that do not calculate lines again get no such discount.
 *
 * This is for stock movements, whose discount has no rate that it could contradict. For sales see whole-percent.ts.
 */
export function exactPrice(line: LineToPrice): number {
  const { unitPrice, supply, quantity } = line;
  if (unitPrice !== null && multiplyAmount(unitPrice, quantity) === supply && isUnambiguous(line, unitPrice)) {
    return unitPrice;
  }
  // After at most a hundred steps, quantity × price is a whole number of cents, which every server rounds alike.
  for (let price = Big(nearestPrice(line)); ; price = price.plus(CENT)) {
    const candidate = price.toNumber();
    if (multiplyAmount(candidate, quantity) >= supply && isUnambiguous(line, candidate)) return candidate;
  }
}

/** The till's own price if it gives the amount, else the nearest price in cents. */
export const nearestPrice = ({ unitPrice, quantity, supply }: LineToPrice): number =>
  unitPrice !== null && multiplyAmount(unitPrice, quantity) === supply ? unitPrice : shareOfAmount(supply, 1, quantity);

const CENT = 0.01;
const HALF_A_CENT = 0.005;

/**
 * True if every server calculates our amounts from this price. A server may round the product to the cent at once or
 * only at the end, and may round a half up or down.
 */
export function isUnambiguous(
  { quantity, total, taxRate }: Pick<LineToPrice, 'quantity' | 'total' | 'taxRate'>,
  price: number,
): boolean {
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
