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

/** The rules between the fields of a sale; `names` says what its lines are called. */
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

/** A wrong rate is reported once, not again for every line. */
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
      `at most ${AMOUNT_MAX} KES after conversion with exchangeRate ${rate}`,
      line[name],
      'Send the amount in the currency of the sale, and as exchangeRate the price of one unit of that currency in KES.',
    )
  );
};

const CONVERTED_LINE_RULES: readonly ConvertedLineRule[] = [
  // The total of the sale limits all other amounts of a line.
  pricesFitInShillings,
];
