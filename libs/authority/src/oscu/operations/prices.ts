import { multiplyAmount, shareOfAmount, splitInclusive, subtractAmounts, sumAmounts } from '@app/domain';
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
 * This is for stock movements, whose discount has no rate that it could contradict. For sales see `partsOf`.
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
function isUnambiguous(
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

/** One line of the wire; several of them may be one line of a sale. */
export interface PricedPart {
  quantity: number;
  price: number;
  /** Quantity × price. */
  supply: number;
  discountRate: number;
  discount: number;
  total: number;
}

/**
 * The authority calculates the discount again from its rate, rounded to a whole percent, and refuses any other (fact
 * sheet 4.4; seen on another path of its service, so we send what passes either way). So a discount of a whole percent is
 * sent as such. Any other goes into the price, without a discount.
 *
 * Some totals have no price in cents (three for 100.00). A small discount would be refused, one of an invented percent
 * would be a lie about the price, and another total would be a lie about the money. So the line is sent as two, whose
 * quantities and totals add up to what was sold (one at 33.34, two at 33.33): stock, money and tax stay right, and the
 * buyer sees prices that differ by a cent.
 */
export function partsOf(line: LineToPrice & { discountRate: number }): PricedPart[] {
  const discounted = withWholePercent(line);
  if (discounted) return [discounted];
  const price = undiscountedPrice(line);
  if (price !== null) return [undiscounted(line.quantity, price)];
  return Number.isInteger(line.quantity) ? inUnits(line) : withoutOneUnit(line);
}

const undiscounted = (quantity: number, price: number): PricedPart => {
  const supply = multiplyAmount(price, quantity);
  return { quantity, price, supply, discountRate: 0, discount: 0, total: supply };
};

/** The given rate or the one that the amounts have, with the till's price or the nearest to it. */
function withWholePercent(line: LineToPrice & { discountRate: number }): PricedPart | null {
  const { supply, total, quantity, unitPrice } = line;
  if (supply === total || supply === 0) return null;
  const discount = subtractAmounts(supply, total);
  const rates = [line.discountRate, Math.round(shareOfAmount(discount, 100, supply))].filter(isWholePercent);
  const nearest = shareOfAmount(supply, 1, quantity);
  const prices = [unitPrice, nearest, Math.max(0, subtractAmounts(nearest, CENT)), sumAmounts([nearest, CENT])];
  for (const discountRate of rates) {
    for (const price of prices) {
      const part = price === null ? null : discountedPart(line, price, discountRate);
      if (part) return part;
    }
  }
  return null;
}

const isWholePercent = (rate: number): boolean => Number.isInteger(rate) && rate >= 1 && rate <= 100;

/** Null if the price and the rate do not come to the total, in every way in which a server may round. */
function discountedPart(line: LineToPrice, price: number, discountRate: number): PricedPart | null {
  const { quantity, total } = line;
  const supply = multiplyAmount(price, quantity);
  const discount = shareOfAmount(supply, discountRate, 100);
  if (subtractAmounts(supply, discount) !== total || !isUnambiguous(line, price)) return null;
  const ofProduct = Big(quantity).times(price).times(discountRate).div(100).round(2, Big.roundHalfUp);
  return ofProduct.eq(discount) ? { quantity, price, supply, discountRate, discount, total } : null;
}

/** The till's price or another in cents that comes to the total exactly; null if there is none. */
function undiscountedPrice({ quantity, total, unitPrice, taxRate }: LineToPrice): number | null {
  const fits = (price: number) =>
    multiplyAmount(price, quantity) === total && isUnambiguous({ quantity, total, taxRate }, price);
  if (unitPrice !== null && fits(unitPrice)) return unitPrice;
  const nearest = Big(shareOfAmount(total, 1, quantity));
  // Below one unit, several prices come to the same cent.
  for (let steps = 0; steps * quantity <= 1; steps += 1) {
    for (const price of [nearest.minus(steps * CENT), nearest.plus(steps * CENT)]) {
      if (price.gte(0) && fits(price.toNumber())) return price.toNumber();
    }
  }
  return null;
}

/** Whole units at two prices that are a cent apart. */
function inUnits({ quantity, total }: LineToPrice): PricedPart[] {
  const lower = Big(total).div(quantity).round(2, Big.roundDown);
  const dearerUnits = Big(total).minus(lower.times(quantity)).div(CENT).toNumber();
  return [
    undiscounted(dearerUnits, lower.plus(CENT).toNumber()),
    undiscounted(quantity - dearerUnits, lower.toNumber()),
  ];
}

/** One unit, or the smallest quantity of the wire, takes what the price of the rest leaves: its own price is exact. */
function withoutOneUnit({ quantity, total, taxRate }: LineToPrice): PricedPart[] {
  const unit = quantity > 1 ? 1 : CENT;
  const rest = Big(quantity).minus(unit).toNumber();
  const highest = Big(total).div(quantity).round(2, Big.roundDown);
  for (let price = highest; ; price = price.minus(CENT)) {
    const part = undiscounted(rest, price.toNumber());
    if (!isUnambiguous({ quantity: rest, total: part.total, taxRate }, part.price)) continue;
    return [part, undiscounted(unit, Big(total).minus(part.total).div(unit).toNumber())];
  }
}
