import { codes, saleUnits } from './codes.js';
import { confirmedDates } from './confirmed-dates.js';
import { creditNoteLimits, creditNotes, originalBuyers } from './credit-notes.js';
import { dates } from './dates.js';
import { flags } from './flags.js';
import { itemTaxTypes } from './item-tax-types.js';
import { items } from './items.js';
import { lineArithmetic } from './line-arithmetic.js';
import { packages } from './packages.js';
import { positiveAmounts } from './positive-amounts.js';
import { rates } from './rates.js';
import type { SaleRule } from './sale-rule.js';
import { sequence } from './sequence.js';
import { stock } from './stock.js';
import { sums } from './sums.js';

/** Ordered as the authority checks them. The first violation is the answer. */
export const saleRules: readonly SaleRule[] = [
  ...[sequence, saleUnits, codes, flags, dates, confirmedDates, items, itemTaxTypes, stock],
  ...[packages, positiveAmounts, lineArithmetic, sums, rates, creditNotes, originalBuyers, creditNoteLimits],
];
