import type { CreditLineDraft, SaleLine, WantedRefund } from './documents/invoices.js';
import type { InvoiceDocument } from './documents/submission-document.js';
import { type ItemTotals, remainingAfter } from './line-amounts.js';
import { shareOfAmount, subtractAmounts, subtractQuantities } from './money.js';
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
  const left = linesLeft(original, credited);
  const rates = ratesOf(original);
  const refund: Refund = { lines: [], problems: [] };
  if (wanted.length === 0) {
    for (const one of left) if (one.quantity > 0) refund.lines.push(goodsOf(one, one.quantity, rates));
  }
  for (const [index, wish] of wanted.entries()) addWish(refund, left, wish, { index, rates });
  refund.lines = refund.lines.map((line, index) => ({ ...line, sequence: index + 1 }));
  return refund;
}

function addWish(
  { lines, problems }: Refund,
  left: LineLeft[],
  wish: WantedRefund,
  { index, rates }: { index: number; rates: TaxRates },
): void {
  const meant = left.filter(({ line }) =>
    wish.sequence === null ? line.itemCode === wish.itemCode : line.sequence === wish.sequence,
  );
  if (meant.length === 0)
    return void problems.push({ index, field: wish.sequence === null ? 'itemCode' : 'sequence', left: null });
  const measure = wish.quantity === null ? 'total' : 'quantity';
  let rest = wish[measure]!;
  for (const one of meant) {
    const part = Math.min(rest, one[measure]);
    if (part <= 0) continue;
    lines.push(measure === 'quantity' ? goodsOf(one, part, rates) : priceOf(one, part, rates));
    rest = measure === 'quantity' ? subtractQuantities(rest, part) : subtractAmounts(rest, part);
  }
  if (rest > 0) problems.push({ index, field: measure, left: leftBefore(wish[measure]!, rest, measure) });
}

const leftBefore = (wanted: number, missing: number, measure: 'quantity' | 'total'): number =>
  measure === 'quantity' ? subtractQuantities(wanted, missing) : subtractAmounts(wanted, missing);

/** Goods come back: a share of what is left of their line. The last ones take all that is left of its amount. */
function goodsOf(one: LineLeft, quantity: number, rates: TaxRates): CreditLineDraft {
  const total = shareOfLeft(one, quantity);
  const discountAmount = shareOf(one.line.discountAmount, quantity, one.line.quantity);
  one.quantity = subtractQuantities(one.quantity, quantity);
  one.total = subtractAmounts(one.total, total);
  return {
    ...one.line,
    ...taxedAs(one.line, total, rates),
    quantity,
    packageCount: null,
    supplyAmount: null,
    discountAmount,
  };
}

const shareOfLeft = ({ quantity: left, total }: LineLeft, quantity: number): number =>
  quantity >= left ? total : shareOf(total, quantity, left);

/** Only the price is lowered: nothing comes back, and the quantity of the line stands for nothing. */
function priceOf(one: LineLeft, total: number, rates: TaxRates): CreditLineDraft {
  one.total = subtractAmounts(one.total, total);
  return {
    ...one.line,
    ...taxedAs(one.line, total, rates),
    ...{ priceOnly: true, quantity: 1, packageCount: null, unitPrice: total, supplyAmount: total },
    ...{ discountRate: 0, discountAmount: 0, isStocked: false },
  };
}

/** Type B is split by its rate, which the authority counts with; any other type as the line was sold. */
function taxedAs(line: SaleLine, total: number, rates: TaxRates) {
  const taxableAmount =
    line.taxType === 'B' ? splitInclusive(total, rates.B).taxable : shareOf(line.taxableAmount, total, line.total);
  return { taxableAmount, taxAmount: subtractAmounts(total, taxableAmount), total };
}

/** Quantities have three decimals, so both are counted in thousandths. */
const shareOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : shareOfAmount(amount, Math.round(part * 1000), Math.round(whole * 1000));
