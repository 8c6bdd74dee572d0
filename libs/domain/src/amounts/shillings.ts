import type { SaleLine } from '../documents/sale-line.js';
import { multiplyAmount, subtractAmounts, sumAmounts } from './money.js';

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
