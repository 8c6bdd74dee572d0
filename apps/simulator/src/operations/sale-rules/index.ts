import { codes } from './codes.js';
import { creditNotes } from './credit-notes.js';
import { dates } from './dates.js';
import { items } from './items.js';
import { lineArithmetic } from './line-arithmetic.js';
import { packages } from './packages.js';
import { rates } from './rates.js';
import type { SaleRule } from './sale-rule.js';
import { sequence } from './sequence.js';
import { stock } from './stock.js';
import { sums } from './sums.js';

/** Ordered as the authority checks them. The first violation is the answer. */
export const saleRules: readonly SaleRule[] = [
  ...[sequence, codes, dates, items, stock],
  ...[packages, lineArithmetic, sums, rates, creditNotes],
];
