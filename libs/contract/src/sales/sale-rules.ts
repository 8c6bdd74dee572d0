import { AMOUNT_MAX, multiplyAmount } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { Sound } from '../read-body.js';
import { isBroken, type Violation, wrong } from '../violation.js';
import { headerViolations } from './header-rules.js';
import { type Lines, lineViolations } from './line-rules.js';
import type { LineDto } from './line.dto.js';
import type { RuleTerms } from './read-invoice.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import { type Totals, totalViolations } from './total-rules.js';

/** The rules between the fields of a sale, whichever name its lines go by. */
export function saleViolations(
  header: Sound<SaleHeaderDto> = {},
  lines: Lines = [],
  names: FieldNames,
  { now, taxRates }: RuleTerms,
): Violation[] {
  const ofHeader = headerViolations(header, now);
  return [
    ...ofHeader,
    ...ratedLineViolations(lines, soundRate(header, ofHeader), names),
    ...lineViolations(lines, names, taxRates),
    ...totalViolations(totalsOf(header), lines, names),
  ];
}

/** A wrong rate is told once, and not of every line again. */
const soundRate = ({ exchangeRate = 1 }: Sound<SaleHeaderDto>, said: readonly Violation[]): number =>
  said.some(({ field }) => field === 'transaction.exchangeRate') ? 1 : exchangeRate;

const totalsOf = ({ totTaxblAmt, totTax, totAmt }: Sound<SaleHeaderDto>): Totals => ({
  taxableTotal: totTaxblAmt,
  taxTotal: totTax,
  total: totAmt,
});

type RatedLineRule = (line: Sound<LineDto>, rate: number, at: string) => Violation | false;

const ratedLineViolations = (lines: Lines, rate: number, names: FieldNames): Violation[] =>
  lines.flatMap((line, index) =>
    line ? RATED_LINE_RULES.map((rule) => rule(line, rate, lineName(names, index))).filter(isBroken) : [],
  );

const PRICES = ['prc', 'splyAmt', 'dcAmt'] as const;

const pricesFitInShillings: RatedLineRule = (line, rate, at) => {
  const name = PRICES.find((price) => multiplyAmount(line[price] ?? 0, rate) > AMOUNT_MAX);
  return (
    name !== undefined &&
    wrong(
      `${at}.${name}`,
      `no more than ${AMOUNT_MAX} KES at the exchangeRate`,
      line[name],
      'Send the amount in the currency of the sale, and the KES for one unit of it.',
    )
  );
};

const RATED_LINE_RULES: readonly RatedLineRule[] = [
  // All other amounts of a line are held in check by the total of the sale.
  pricesFitInShillings,
];
