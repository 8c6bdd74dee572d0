import type { CreditLineDraft, SaleLine, WantedRefund } from './documents/invoices.js';
import type { InvoiceDocument } from './documents/submission-document.js';
import { type ItemTotals, remainingAfter } from './line-amounts.js';
import { shareOfAmount, subtractAmounts, subtractQuantities, sumAmounts, sumQuantities } from './money.js';
import { ratesOf, splitInclusive, type TaxRates } from './tax.js';

/** A line of a sale, and what of it can still be returned. */
export interface LineLeft {
  line: SaleLine;
  quantity: number;
  total: number;
}

/**
 * What is left of each line. Credits are counted by item and tax type, so of several lines with the same item the first ones count as
 * returned first.
 */
export function linesLeft({ lines }: Pick<InvoiceDocument, 'lines'>, credited: readonly ItemTotals[]): LineLeft[] {
  const left = remainingAfter(lines, credited);
  const result: LineLeft[] = [];
  for (const line of lines.toReversed()) {
    const rest = left.find(({ itemCode, taxType }) => itemCode === line.itemCode && taxType === line.taxType)!;
    const [quantity, total] = [Math.min(rest.quantity, line.quantity), Math.min(rest.total, line.total)];
    rest.quantity = subtractQuantities(rest.quantity, quantity);
    rest.total = subtractAmounts(rest.total, total);
    result.unshift({ line, quantity: Math.max(quantity, 0), total: Math.max(total, 0) });
  }
  return result;
}

/** A wish that cannot be fulfilled: the place of its field in the list of wishes, and what is left there. */
export interface RefundProblem {
  index: number;
  field: 'sequence' | 'itemCode' | 'quantity' | 'total';
  left: number | null;
}

export interface Refund {
  lines: CreditLineDraft[];
  problems: RefundProblem[];
}

/** The lines of a credit note over what is wanted: quantities, amounts, or all that is left. */
export function refundOf(
  original: InvoiceDocument,
  credited: readonly ItemTotals[],
  wanted: readonly WantedRefund[],
): Refund {
  const rest = new RestOfSale(original, credited);
  const wishes = wanted.length > 0 ? wanted : linesLeft(original, credited).map(allOf);
  const refund: Refund = { lines: [], problems: [] };
  for (const [index, wish] of wishes.entries()) {
    const meant = original.lines.filter(({ sequence, itemCode }) =>
      wish.sequence === null ? itemCode === wish.itemCode : sequence === wish.sequence,
    );
    const measure = wish.quantity === null ? 'total' : 'quantity';
    let [open, left] = [wish[measure]!, 0];
    for (const line of meant) {
      const part = Math.min(open, rest.leftOf(line)[measure]);
      if (part <= 0) continue;
      refund.lines.push(measure === 'quantity' ? rest.takeGoods(line, part) : rest.takePrice(line, part));
      open = MINUS[measure](open, part);
      left = PLUS[measure]([left, part]);
    }
    if (meant.length === 0)
      refund.problems.push({ index, field: wish.sequence === null ? 'itemCode' : 'sequence', left: null });
    else if (open > 0 && wanted.length > 0) refund.problems.push({ index, field: measure, left });
  }
  return { ...refund, lines: refund.lines.map((line, index) => ({ ...line, sequence: index + 1 })) };
}

const MINUS = { quantity: subtractQuantities, total: subtractAmounts };
const PLUS = { quantity: sumQuantities, total: sumAmounts };

const allOf = ({ line: { sequence }, quantity }: LineLeft): WantedRefund => ({
  ...{ sequence, itemCode: null, quantity, total: null },
});

interface RestOfItem extends ItemTotals {
  lines: number;
}

/**
 * What is left of a sale while a note takes from it. Credits are counted by item and tax type, so of lines with the same item each may
 * take what is left of them together.
 */
class RestOfSale {
  private readonly items: RestOfItem[];
  private readonly rates: TaxRates;

  constructor(original: InvoiceDocument, credited: readonly ItemTotals[]) {
    const countOf = ({ itemCode, taxType }: ItemTotals) =>
      original.lines.filter((line) => line.itemCode === itemCode && line.taxType === taxType).length;
    this.items = remainingAfter(original.lines, credited).map((one) => ({ ...one, lines: countOf(one) }));
    this.rates = ratesOf(original);
  }

  leftOf(line: SaleLine): Pick<ItemTotals, 'quantity' | 'total'> {
    const { quantity, total } = this.itemOf(line);
    return { quantity: Math.min(quantity, line.quantity), total: Math.min(total, line.total) };
  }

  /**
   * Goods come back. The last ones of an item take all that is left of its amount. A single line gives its share of that: a price that
   * was lowered stays so. Lines with the same item may have other prices, so each gives a share of its own.
   */
  takeGoods(line: SaleLine, quantity: number): CreditLineDraft {
    const item = this.itemOf(line);
    const share =
      item.lines === 1 ? shareOf(item.total, quantity, item.quantity) : shareOf(line.total, quantity, line.quantity);
    const total = quantity >= item.quantity ? item.total : Math.min(share, item.total);
    item.quantity = subtractQuantities(item.quantity, quantity);
    item.total = subtractAmounts(item.total, total);
    const discountAmount = shareOf(line.discountAmount, quantity, line.quantity);
    const amounts = { ...this.taxedAs(line, total), quantity, packageCount: null, supplyAmount: null, discountAmount };
    return { ...line, ...amounts, ofLine: line.sequence };
  }

  /** The price is lowered, and nothing comes back. The wire needs a quantity; it counts for nothing here. */
  takePrice(line: SaleLine, total: number): CreditLineDraft {
    const item = this.itemOf(line);
    item.total = subtractAmounts(item.total, total);
    return {
      ...line,
      ...this.taxedAs(line, total),
      ...{ priceOnly: true, ofLine: line.sequence, quantity: 1, packageCount: null, unitPrice: total },
      ...{ supplyAmount: total, discountRate: 0, discountAmount: 0, isStocked: false },
    };
  }

  private itemOf({ itemCode, taxType }: SaleLine): RestOfItem {
    return this.items.find((one) => one.itemCode === itemCode && one.taxType === taxType)!;
  }

  /** Type B is split by its rate, which the authority counts with; any other type as the line was sold. */
  private taxedAs(line: SaleLine, total: number) {
    const { B: rate } = this.rates;
    const taxableAmount =
      line.taxType === 'B' ? splitInclusive(total, rate).taxable : shareOf(line.taxableAmount, total, line.total);
    return { taxableAmount, taxAmount: subtractAmounts(total, taxableAmount), total };
  }
}

/** Quantities have three decimals, so both are counted in thousandths. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : shareOfAmount(amount, Math.round(part * 1000), Math.round(whole * 1000));
