import { isTaxablePart, isTaxOn, splitInclusive, type TaxRates, taxOn } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { Sound } from '../read-body.js';
import { isBroken, type Violation, wrong } from '../violation.js';
import type { LineDto } from './line.dto.js';

type Line = Sound<LineDto>;
type LineRule = (line: Line, at: string) => Violation | false;
type RatedLineRule = (line: Line, at: string, taxRates: TaxRates) => Violation | false;
export type Lines = readonly (Line | undefined)[];

/**
 * The formulas the interface states for a line, and no others, at the rates that hold: `totAmt` is what counts, and what the
 * authority gets is worked out anew from it. A till that rounds otherwise than we do is off by a cent.
 */
export const lineViolations = (lines: Lines = [], names: FieldNames, taxRates: TaxRates | null): Violation[] =>
  lines.flatMap((line, index) => (line ? violationsOf(line, lineName(names, index), taxRates) : []));

/** Without rates nothing is said of what depends on them. */
const violationsOf = (line: Line, at: string, taxRates: TaxRates | null): Violation[] =>
  [
    ...(taxRates ? RATED_LINE_RULES.map((rule) => rule(line, at, taxRates)) : []),
    ...LINE_RULES.map((rule) => rule(line, at)),
  ].filter(isBroken);

const vatTaxableIsShareOfTotal: RatedLineRule = ({ taxTyCd, totAmt, taxblAmt }, at, { B: rate }) => {
  if (taxTyCd !== 'B' || totAmt === undefined || taxblAmt === undefined) return false;
  return (
    !isTaxablePart(taxblAmt, totAmt, rate) &&
    wrong(
      `${at}.taxblAmt`,
      `${splitInclusive(totAmt, rate).taxable} (totAmt ÷ ${factor(100 + rate)}, give or take 0.01)`,
      taxblAmt,
      `Send totAmt with VAT at ${rate} %, and taxblAmt without it.`,
    )
  );
};

const vatIsShareOfTaxable: RatedLineRule = ({ taxTyCd, totAmt, taxblAmt, taxAmt }, at, { B: rate }) => {
  if (taxTyCd !== 'B' || taxblAmt === undefined || taxAmt === undefined) return false;
  const taxable = soundTaxable(taxblAmt, totAmt, rate);
  return (
    !isTaxOn(taxAmt, taxable, rate) &&
    wrong(
      `${at}.taxAmt`,
      `${taxOn(taxable, rate)} (taxblAmt × ${factor(rate)}, give or take 0.01)`,
      taxAmt,
      `Send the VAT of the line at ${rate} %, rounded to the cent.`,
    )
  );
};

const untaxedTaxableIsTotal: LineRule = ({ taxTyCd, totAmt, taxblAmt }, at) =>
  isUntaxed(taxTyCd) &&
  totAmt !== undefined &&
  taxblAmt !== undefined &&
  taxblAmt !== totAmt &&
  wrong(
    `${at}.taxblAmt`,
    `${totAmt}, the same as totAmt, when taxTyCd is ${taxTyCd}`,
    taxblAmt,
    'Send totAmt as taxblAmt.',
  );

const untaxedHasNoTax: LineRule = ({ taxTyCd, taxAmt }, at) =>
  isUntaxed(taxTyCd) &&
  taxAmt !== undefined &&
  taxAmt !== 0 &&
  wrong(
    `${at}.taxAmt`,
    `0 when taxTyCd is ${taxTyCd}`,
    taxAmt,
    'Send 0, or the tax type under which the line is taxed.',
  );

/** Of E the interface states no formula: its rate differs between the authority's hosts. */
const RATED_LINE_RULES: readonly RatedLineRule[] = [vatTaxableIsShareOfTotal, vatIsShareOfTaxable];

const LINE_RULES: readonly LineRule[] = [untaxedTaxableIsTotal, untaxedHasNoTax];

const isUntaxed = (taxType: Line['taxTyCd']): boolean => taxType === 'A' || taxType === 'C' || taxType === 'D';

/** Of a percentage with two decimals at most, as one reads it: 116 is 1.16, and 7.5 is 0.075. */
const factor = (percent: number): string => String(Number((percent / 100).toFixed(4)));

/** Measured by a wrong taxable amount, a right tax would look wrong. */
const soundTaxable = (taxable: number, total: number | undefined, rate: number): number =>
  total === undefined || isTaxablePart(taxable, total, rate) ? taxable : splitInclusive(total, rate).taxable;
