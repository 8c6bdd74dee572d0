import { AMOUNT_MAX, multiplyAmount } from '@app/domain';
import { type FieldNames, lineName } from '../field-names.js';
import type { ValidFields } from '../read-body.js';
import { isViolation, type Violation, invalidField } from '../violation.js';
import { headerViolations } from './header-rules.js';
import { type ValidLines, lineViolations } from './line-rules.js';
import type { LineDto } from './line.dto.js';
import type { RuleContext } from './read-invoice.js';
import type { SaleHeaderDto } from './sale-header.dto.js';
import { type Totals, totalViolations } from './total-rules.js';

/** The rules between the fields of a sale, whichever name its lines go by. */
export function saleViolations(
  header: ValidFields<SaleHeaderDto> = {},
  lines: ValidLines = [],
  names: FieldNames,
  { now, taxRates }: RuleContext,
): Violation[] {
  const headerErrors = headerViolations(header, now);
  return [
    ...headerErrors,
    ...convertedLineViolations(lines, validRate(header, headerErrors), names),
    ...lineViolations(lines, names, taxRates),
    ...totalViolations(totalsOf(header), lines, names),
  ];
}

/** A wrong rate is told once, and not of every line again. */
const validRate = ({ exchangeRate = 1 }: ValidFields<SaleHeaderDto>, reported: readonly Violation[]): number =>
  reported.some(({ field }) => field === 'transaction.exchangeRate') ? 1 : exchangeRate;

const totalsOf = ({ totTaxblAmt, totTax, totAmt }: ValidFields<SaleHeaderDto>): Totals => ({
  taxableTotal: totTaxblAmt,
  taxTotal: totTax,
  total: totAmt,
});

type ConvertedLineRule = (line: ValidFields<LineDto>, rate: number, path: string) => Violation | false;

const convertedLineViolations = (lines: ValidLines, rate: number, names: FieldNames): Violation[] =>
  lines.flatMap((line, index) =>
    line ? CONVERTED_LINE_RULES.map((rule) => rule(line, rate, lineName(names, index))).filter(isViolation) : [],
  );

const PRICES = ['prc', 'splyAmt', 'dcAmt'] as const;

const pricesFitInShillings: ConvertedLineRule = (line, rate, path) => {
  const name = PRICES.find((price) => multiplyAmount(line[price] ?? 0, rate) > AMOUNT_MAX);
  return (
    name !== undefined &&
    invalidField(
      `${path}.${name}`,
      `no more than ${AMOUNT_MAX} KES at the exchangeRate`,
      line[name],
      'Send the amount in the currency of the sale, and the KES for one unit of it.',
    )
  );
};

const CONVERTED_LINE_RULES: readonly ConvertedLineRule[] = [
  // All other amounts of a line are held in check by the total of the sale.
  pricesFitInShillings,
];
