import { multiplyAmount, shareOfAmount, subtractAmounts, sumAmounts } from '@app/domain';
import Big from 'big.js';
import { isUnambiguous, type LineToPrice } from './exact-price.js';

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

const CENT = 0.01;

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
