import { countedQuantity, isWithin, multiplyAmount, roundAmount, shareOfAmount, subtractAmounts } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import type { Warning } from '../violation.js';
import type { LineDto } from './line.dto.js';
import type { ValidLines } from './line-rules.js';

type ValidLine = ValidFields<LineDto>;
type LineWarning = (line: ValidLine, path: string) => Warning | null;

/** Warns of values that do not fit each other or that the wire rounds, but are no reason to refuse the line. */
export const supplyWarnings = (lines: ValidLines = [], names: FieldNames): Warning[] =>
  lines.flatMap((line, index) => (line ? warningsOf(line, lineName(names, index)) : []));

/** One mistake in a price often breaks several formulas, so a line gets the first warning of each list. */
const warningsOf = (line: ValidLine, path: string): Warning[] =>
  LINE_WARNINGS.flatMap((checks) => {
    for (const check of checks) {
      const warning = check(line, path);
      if (warning) return [warning];
    }
    return [];
  });

const CENT = 0.01;

/** A price is rounded to the cent, and the error counts for each unit. */
const toleranceOf = (quantity: number): number => Math.max(CENT, roundAmount((quantity * CENT) / 2));

const ACCEPTED = 'The line is accepted as it is. If it is wrong,';

const supplyIsNotPriced: LineWarning = ({ prc, qty, splyAmt }, path) => {
  if (prc === undefined || qty === undefined || splyAmt === undefined) return null;
  const expected = multiplyAmount(prc, qty);
  if (isWithin(splyAmt, expected, toleranceOf(qty))) return null;
  return {
    field: `${path}.splyAmt`,
    message: `${path}.splyAmt is ${splyAmt}, but qty × prc is ${expected}.`,
    fix: `${ACCEPTED} correct qty, prc or splyAmt in your system: splyAmt is qty × prc, before the discount.`,
  };
};

/** Prices may include VAT or not, so the discounted supply amount may equal either total. */
const supplyIsNotTotal: LineWarning = ({ splyAmt, dcAmt = 0, totAmt, taxblAmt }, path) => {
  if (splyAmt === undefined || totAmt === undefined || taxblAmt === undefined) return null;
  const net = subtractAmounts(splyAmt, dcAmt);
  if (isWithin(net, totAmt, CENT) || isWithin(net, taxblAmt, CENT)) return null;
  return {
    field: `${path}.splyAmt`,
    message: `${path}.splyAmt − dcAmt is ${net}, but should be totAmt (${totAmt}) or taxblAmt (${taxblAmt}).`,
    fix: `${ACCEPTED} correct price, discount and quantity in your system.`,
  };
};

/** A line without a supply amount is compared by its price. */
const priceIsNotTotal: LineWarning = ({ prc, qty, splyAmt, dcRt = 0, dcAmt, totAmt, taxblAmt }, path) => {
  if (splyAmt !== undefined || prc === undefined || qty === undefined) return null;
  if (totAmt === undefined || taxblAmt === undefined) return null;
  const supply = multiplyAmount(prc, qty);
  const net = subtractAmounts(supply, dcAmt ?? shareOfAmount(supply, dcRt, 100));
  const tolerance = toleranceOf(qty);
  if (isWithin(net, totAmt, tolerance) || isWithin(net, taxblAmt, tolerance)) return null;
  return {
    field: `${path}.prc`,
    message: `qty × prc less the discount is ${net}, but should be totAmt (${totAmt}) or taxblAmt (${taxblAmt}) of ${path}.`,
    fix: `${ACCEPTED} correct price, discount and quantity in your system.`,
  };
};

/** Sales and stock movements are rounded alike on the wire, and so is what Risiti counts. */
export const quantityIsRounded = ({ qty }: { qty?: number | undefined }, path: string): Warning | null => {
  if (qty === undefined || countedQuantity(qty) === qty) return null;
  return {
    field: `${path}.qty`,
    message: `${path}.qty is ${qty}, but the tax authority takes two decimals: it is sent as ${countedQuantity(qty)}.`,
    fix: 'Send at most two decimals. If that is too coarse, keep the item in a smaller unit, for example in grams.',
  };
};

const LINE_WARNINGS: readonly (readonly LineWarning[])[] = [
  [supplyIsNotPriced, supplyIsNotTotal, priceIsNotTotal],
  [quantityIsRounded],
];

/** Warns of prices that were rounded when they were read: the wire has two decimals. `body` is the body as the client sent it. */
export function roundingWarnings(body: unknown, lines: ValidLines = [], names: FieldNames): Warning[] {
  const sent = (body as Record<string, unknown> | null)?.[names.lines];
  if (!Array.isArray(sent)) return [];
  return lines.flatMap((line, index) => {
    const price = (sent[index] as { prc?: unknown } | null)?.prc;
    if (line?.prc === undefined || typeof price !== 'number' || price === line.prc) return [];
    const field = `${lineName(names, index)}.prc`;
    return [
      {
        field,
        message: `${field} is ${price}, but the tax authority takes two decimals: it was rounded to ${line.prc}.`,
        fix: 'Send the price with at most two decimals. If that is too coarse, give the price of a larger unit.',
      },
    ];
  });
}
