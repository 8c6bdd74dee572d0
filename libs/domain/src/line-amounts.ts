import type { SaleLine } from './documents/invoices.js';
import { multiplyAmount, subtractAmounts, subtractQuantities, sumAmounts, sumQuantities } from './money.js';
import type { TaxType } from './tax.js';

/**
 * The authority counts in Kenyan shillings only. A sale in another currency is converted line by line, each amount
 * rounded on its own, and its totals are the sums of those lines. The tax of a line is what is left between its
 * converted total and its converted taxable amount: converted by itself it would now and then miss their difference
 * by a cent.
 */
export function inShillings<D extends PricedDocument>(sale: D): D {
  if (sale.currency === 'KES') return sale;
  const lines = sale.lines.map((line) => convertLine(line, sale.exchangeRate));
  return {
    ...sale,
    currency: 'KES',
    exchangeRate: 1,
    lines,
    taxableTotal: sumAmounts(lines.map((line) => line.taxableAmount)),
    taxTotal: sumAmounts(lines.map((line) => line.taxAmount)),
    total: sumAmounts(lines.map((line) => line.total)),
  };
}

/** A document with lines, in one currency. */
interface PricedDocument {
  currency: string;
  exchangeRate: number;
  taxableTotal: number;
  taxTotal: number;
  total: number;
  lines: SaleLine[];
}

function convertLine(line: SaleLine, rate: number): SaleLine {
  const convert = (amount: number) => multiplyAmount(amount, rate);
  const total = convert(line.total);
  const taxableAmount = convert(line.taxableAmount);
  return {
    ...line,
    unitPrice: line.unitPrice === null ? null : convert(line.unitPrice),
    supplyAmount: line.supplyAmount === null ? null : convert(line.supplyAmount),
    discountAmount: convert(line.discountAmount),
    taxableAmount,
    taxAmount: subtractAmounts(total, taxableAmount),
    total,
  };
}

/**
 * The quantity and the total of one item, of one tax type, that was sold or returned. A sale may have the item on
 * several lines.
 */
export interface ItemTotals {
  itemCode: string;
  taxType: TaxType;
  quantity: number;
  total: number;
}

type CountedLine = Pick<SaleLine, 'itemCode' | 'taxType' | 'quantity' | 'total' | 'priceOnly'>;

/** Adds up the lines of each item and tax type. Groups stand in the order of their first lines. */
export function totalsByItem(lines: readonly CountedLine[]): ItemTotals[] {
  const groups = new Map<string, CountedLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return [...groups.values()].map((group) => ({
    itemCode: group[0]!.itemCode,
    taxType: group[0]!.taxType,
    quantity: sumQuantities(group.map(({ quantity, priceOnly }) => (priceOnly ? 0 : quantity))),
    total: sumAmounts(group.map(({ total }) => total)),
  }));
}

/** The rest of a sale that can still be returned. */
export function remainingAfter(sold: readonly CountedLine[], credited: readonly ItemTotals[]): ItemTotals[] {
  const creditedByKey = new Map(credited.map((one) => [keyOf(one), one]));
  return totalsByItem(sold).map((one) => {
    const { quantity = 0, total = 0 } = creditedByKey.get(keyOf(one)) ?? {};
    return {
      ...one,
      quantity: subtractQuantities(one.quantity, quantity),
      total: subtractAmounts(one.total, total),
    };
  });
}

/**
 * Every quantity of the sale was returned. A cent of the total may be left over, because totals do not always divide
 * evenly.
 */
export const isFullyCredited = (remaining: readonly ItemTotals[]): boolean =>
  remaining.every(({ quantity }) => quantity <= 0);

const keyOf = ({ itemCode, taxType }: Pick<ItemTotals, 'itemCode' | 'taxType'>): string => `${taxType} ${itemCode}`;
