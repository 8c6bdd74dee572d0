import { isWithin, multiplyAmount, splitInclusive, STANDARD_TAX_RATES, sumAmounts, taxOn } from '@app/domain';
import type { Sound } from '../read-body.js';
import { type Violation, wrong } from '../violation.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import type { SaleLineDto } from './sale-line.dto.js';

type Header = Sound<SaleHeaderDto>;
type Line = Sound<SaleLineDto>;
type Lines = readonly (Line | undefined)[];

/**
 * The formulas the interface states, and no others: `totAmt` is what counts, and what the authority gets is worked out
 * anew from it. A till that rounds a line otherwise than we do is off by a cent, and over all lines by a cent a line.
 */
export function amountViolations(header: Header, lines: Lines = []): Violation[] {
  return [...lines.flatMap(lineViolations), ...sumViolations(header, lines), ...wholeViolations(header, lines.length)];
}

const CENT = 0.01;

function lineViolations(line: Line | undefined, index: number): Violation[] {
  const at = `items[${index}]`;
  switch (line?.taxTyCd) {
    case 'B':
      return vatViolations(at, line);
    case 'A':
    case 'C':
    case 'D':
      return untaxedViolations(at, line);
    // Of E the interface states no formula: its rate differs between the authority's hosts.
    case 'E':
    case undefined:
      return [];
  }
}

function vatViolations(at: string, { totAmt, taxblAmt, taxAmt }: Line): Violation[] {
  const violations: Violation[] = [];
  let taxable = taxblAmt;
  if (totAmt !== undefined && taxblAmt !== undefined) {
    const split = splitInclusive(totAmt, STANDARD_TAX_RATES.B);
    if (!isWithin(taxblAmt, split.taxable, CENT)) {
      const expected = `${split.taxable} (totAmt ÷ 1.16, give or take 0.01)`;
      violations.push(wrong(`${at}.taxblAmt`, expected, taxblAmt, 'Send totAmt with VAT, and taxblAmt without it.'));
      // Measured by a wrong taxable amount, a right tax would look wrong.
      taxable = split.taxable;
    }
  }
  if (taxable !== undefined && taxAmt !== undefined) {
    const tax = taxOn(taxable, STANDARD_TAX_RATES.B);
    if (!isWithin(taxAmt, tax, CENT)) {
      const expected = `${tax} (taxblAmt × 0.16, give or take 0.01)`;
      violations.push(wrong(`${at}.taxAmt`, expected, taxAmt, 'Send the VAT of the line, rounded to the cent.'));
    }
  }
  return violations;
}

function untaxedViolations(at: string, { taxTyCd, totAmt, taxblAmt, taxAmt }: Line): Violation[] {
  const violations: Violation[] = [];
  if (taxblAmt !== undefined && totAmt !== undefined && taxblAmt !== totAmt) {
    const expected = `${totAmt}, the same as totAmt, when taxTyCd is ${taxTyCd}`;
    violations.push(wrong(`${at}.taxblAmt`, expected, taxblAmt, 'Send totAmt as taxblAmt.'));
  }
  if (taxAmt !== undefined && taxAmt !== 0) {
    const fix = 'Send 0, or the tax type under which the line is taxed.';
    violations.push(wrong(`${at}.taxAmt`, `0 when taxTyCd is ${taxTyCd}`, taxAmt, fix));
  }
  return violations;
}

const SUMS = [
  ['totTaxblAmt', 'taxblAmt'],
  ['totTax', 'taxAmt'],
  ['totAmt', 'totAmt'],
] as const;

const toleranceOf = (lineCount: number): number => Math.max(2 * CENT, multiplyAmount(CENT, lineCount));

function sumViolations(header: Header, lines: Lines): Violation[] {
  const tolerance = toleranceOf(lines.length);
  return SUMS.flatMap(([totalName, amountName]) => {
    const total = header[totalName];
    const amounts = lines.map((line) => line?.[amountName]).filter((amount) => amount !== undefined);
    if (total === undefined || lines.length === 0 || amounts.length < lines.length) return [];
    const sum = sumAmounts(amounts);
    if (isWithin(total, sum, tolerance)) return [];
    const expected = `${sum} (the ${amountName} of all items together, give or take ${tolerance})`;
    return [wrong(`transaction.${totalName}`, expected, total, `Correct ${totalName}, or the lines.`)];
  });
}

/**
 * The same leeway as between lines and totals. A line of 10.04 with VAT has 8.66 taxable and 1.39 tax by the
 * interface's own formulas, 10.05 together: a till that sums up three such columns is honest, and must not be turned
 * away for a cent.
 */
function wholeViolations({ totTaxblAmt, totTax, totAmt }: Header, lineCount: number): Violation[] {
  if (totTaxblAmt === undefined || totTax === undefined || totAmt === undefined) return [];
  const sum = sumAmounts([totTaxblAmt, totTax]);
  if (isWithin(totAmt, sum, toleranceOf(lineCount))) return [];
  const expected = `${sum} (totTaxblAmt + totTax, give or take ${toleranceOf(lineCount)})`;
  return [wrong('transaction.totAmt', expected, totAmt, 'Correct the totals so that they add up.')];
}
