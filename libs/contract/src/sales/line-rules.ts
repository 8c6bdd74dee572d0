import { isTaxablePart, isTaxOn, splitInclusive, type TaxRates, taxOn } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import { isViolation, type Violation, invalidField } from '../violation.js';
import type { LineDto } from './line.dto.js';

type ValidLine = ValidFields<LineDto>;
type LineRule = (line: ValidLine, path: string) => Violation | false;
type TaxedLineRule = (line: ValidLine, path: string, taxRates: TaxRates) => Violation | false;
export type ValidLines = readonly (ValidLine | undefined)[];

/**
 * The formulas that the interface states for a line, at the current tax rates. `totAmt` counts: the wire amounts are
 * calculated from it. A till that rounds differently may be off by a cent.
 */
export const lineViolations = (lines: ValidLines = [], names: FieldNames, taxRates: TaxRates | null): Violation[] =>
  lines.flatMap((line, index) => (line ? violationsOf(line, lineName(names, index), taxRates) : []));

/** The rules that need tax rates are skipped if there are none. */
const violationsOf = (line: ValidLine, path: string, taxRates: TaxRates | null): Violation[] =>
  [
    ...(taxRates ? TAXED_LINE_RULES.map((rule) => rule(line, path, taxRates)) : []),
    ...LINE_RULES.map((rule) => rule(line, path)),
  ].filter(isViolation);

const vatTaxableIsShareOfTotal: TaxedLineRule = ({ taxTyCd, totAmt, taxblAmt }, path, { B: rate }) => {
  if (taxTyCd !== 'B' || totAmt === undefined || taxblAmt === undefined) return false;
  return (
    !isTaxablePart(taxblAmt, totAmt, rate) &&
    invalidField(
      `${path}.taxblAmt`,
      `${splitInclusive(totAmt, rate).taxable} (totAmt ÷ ${factor(100 + rate)}, give or take 0.01)`,
      taxblAmt,
      `Send taxblAmt ${splitInclusive(totAmt, rate).taxable}, or correct totAmt: totAmt includes VAT at ${rate} %, taxblAmt does not.`,
    )
  );
};

const vatIsShareOfTaxable: TaxedLineRule = ({ taxTyCd, totAmt, taxblAmt, taxAmt }, path, { B: rate }) => {
  if (taxTyCd !== 'B' || taxblAmt === undefined || taxAmt === undefined) return false;
  const taxable = validTaxable(taxblAmt, totAmt, rate);
  return (
    !isTaxOn(taxAmt, taxable, rate) &&
    invalidField(
      `${path}.taxAmt`,
      `${taxOn(taxable, rate)} (taxblAmt × ${factor(rate)}, give or take 0.01)`,
      taxAmt,
      `Send taxAmt ${taxOn(taxable, rate)}: the VAT of the line at ${rate} %, rounded to the cent.`,
    )
  );
};

const untaxedTaxableIsTotal: LineRule = ({ taxTyCd, totAmt, taxblAmt }, path) =>
  isUntaxed(taxTyCd) &&
  totAmt !== undefined &&
  taxblAmt !== undefined &&
  taxblAmt !== totAmt &&
  invalidField(
    `${path}.taxblAmt`,
    `${totAmt}, the same as totAmt, when taxTyCd is ${taxTyCd}`,
    taxblAmt,
    `Send taxblAmt ${totAmt}.`,
  );

const untaxedHasNoTax: LineRule = ({ taxTyCd, taxAmt }, path) =>
  isUntaxed(taxTyCd) &&
  taxAmt !== undefined &&
  taxAmt !== 0 &&
  invalidField(
    `${path}.taxAmt`,
    `0 when taxTyCd is ${taxTyCd}`,
    taxAmt,
    'Send taxAmt 0, or the taxTyCd under which the line is taxed.',
  );

/** The interface states no formula for E: its rate differs between the authority's hosts. */
const TAXED_LINE_RULES: readonly TaxedLineRule[] = [vatTaxableIsShareOfTotal, vatIsShareOfTaxable];

const LINE_RULES: readonly LineRule[] = [untaxedTaxableIsTotal, untaxedHasNoTax];

const isUntaxed = (taxType: ValidLine['taxTyCd']): boolean => taxType === 'A' || taxType === 'C' || taxType === 'D';

/** A percentage with at most two decimals as a factor: 116 becomes 1.16, and 7.5 becomes 0.075. */
const factor = (percent: number): string => String(Number((percent / 100).toFixed(4)));

/** A correct tax would look wrong beside a wrong taxable amount, so a wrong one is replaced by the right one. */
const validTaxable = (taxable: number, total: number | undefined, rate: number): number =>
  total === undefined || isTaxablePart(taxable, total, rate) ? taxable : splitInclusive(total, rate).taxable;
