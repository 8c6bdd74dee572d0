/**
 * The gateway's rules for the amounts of a sale, worked out in whole cents and with nothing of ours: what it must come to,
 * read from the digits of the body. Each complaint is a sentence; none means that it would take the sale.
 */
export interface StrictRates {
  A: number;
  B: number;
  C: number;
  D: number;
  E: number;
}

type WireBody = Record<string, unknown>;
const TYPES = ['A', 'B', 'C', 'D', 'E'] as const;

export function complaintsAboutSums(body: WireBody, rates: StrictRates): string[] {
  const lines = body.itemList as WireBody[];
  const sumOf = (name: string, of: WireBody[]) => of.reduce((sum, line) => sum + cents(line[name]), 0n);
  const ofType = (type: string) => lines.filter((line) => line.taxTyCd === type);
  return [
    ...TYPES.flatMap((type) => [
      ...expected(`taxblAmt${type}`, body[`taxblAmt${type}`], sumOf('taxblAmt', ofType(type))),
      ...expected(`taxAmt${type}`, body[`taxAmt${type}`], sumOf('taxAmt', ofType(type))),
      ...expected(`taxRt${type}`, body[`taxRt${type}`], cents(rates[type])),
    ]),
    ...expected(
      'totTaxblAmt',
      body.totTaxblAmt,
      TYPES.reduce((sum, type) => sum + cents(body[`taxblAmt${type}`]), 0n),
    ),
    ...expected(
      'totTaxAmt',
      body.totTaxAmt,
      TYPES.reduce((sum, type) => sum + cents(body[`taxAmt${type}`]), 0n),
    ),
    ...expected('totAmt', body.totAmt, sumOf('totAmt', lines)),
    ...expected('totAmt as its parts', body.totAmt, cents(body.totTaxblAmt) + cents(body.totTaxAmt)),
    ...expected('totItemCnt', body.totItemCnt, BigInt(lines.length) * 100n),
  ];
}

/** A rule of every host: the parts of a line add up, and its tax follows from the rate. */
export function complaintsAboutParts(line: WireBody, rates: StrictRates): string[] {
  const total = cents(line.totAmt);
  const taxable = halfUp(total * 100n, 100n + BigInt(rates[line.taxTyCd as keyof StrictRates]));
  return [
    ...expected('taxblAmt', line.taxblAmt, taxable),
    ...expected('taxAmt', line.taxAmt, total - taxable),
    ...expected('totAmt', line.totAmt, cents(line.splyAmt) - cents(line.dcAmt)),
    ...(cents(line.qty) > 0n ? [] : ['qty must be above 0']),
    ...(line.dcRt === 0 ? [] : expected('dcAmt', line.dcAmt, halfUp(cents(line.splyAmt) * cents(line.dcRt), 10_000n))),
  ];
}

/** The discount worked out from its rate as a whole percent, from the supply as it is and from the product. */
function complaintsAboutDiscount(line: WireBody): string[] {
  const percent = halfUp(cents(line.dcRt), 100n);
  const product = cents(line.prc) * cents(line.qty);
  return [
    ...expected('dcRt', line.dcRt, percent * 100n),
    ...expected('dcAmt of the supply', line.dcAmt, halfUp(cents(line.splyAmt) * percent, 100n)),
    ...expected('dcAmt of the product', line.dcAmt, halfUp(product * percent, 10_000n)),
  ];
}

/** The line worked out from price and quantity alone, in both ways the rule can be read. */
export function complaintsAboutLine(line: WireBody, rates: StrictRates): string[] {
  const product = cents(line.prc) * cents(line.qty);
  const rate = 100n + BigInt(rates[line.taxTyCd as keyof StrictRates]);
  // In hundredths of cents: with the product as it is, or rounded first.
  const exact = product - cents(line.dcAmt) * 100n;
  const rounded = (halfUp(product, 100n) - cents(line.dcAmt)) * 100n;
  return [
    ...complaintsAboutParts(line, rates),
    ...complaintsAboutDiscount(line),
    ...expected('splyAmt', line.splyAmt, halfUp(product, 100n)),
    ...[exact, rounded].flatMap((gross) => [
      ...expected('taxblAmt of the gross', line.taxblAmt, halfUp(gross, rate)),
      ...expected('taxAmt of the gross', line.taxAmt, halfUp(gross - cents(line.taxblAmt) * 100n, 100n)),
      ...expected('totAmt of the gross', line.totAmt, halfUp(gross, 100n)),
    ]),
    ...expected('pkg', line.pkg, 100n),
  ];
}

/** An amount as it is written, in cents; more than two decimals are refused. */
export function cents(value: unknown): bigint {
  const match = /^(\d+)(?:\.(\d{1,2}))?$/.exec(String(value));
  if (!match) throw new Error(`Not an amount of the wire: ${String(value)}`);
  return BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0'));
}

/** a ÷ b, rounded half-up. */
export const halfUp = (a: bigint, b: bigint): bigint => {
  const doubled = 2n * a + b;
  const quotient = doubled / (2n * b);
  return doubled < 0n && quotient * 2n * b !== doubled ? quotient - 1n : quotient;
};

const expected = (name: string, found: unknown, wanted: bigint): string[] =>
  cents(found) === wanted ? [] : [`${name}: expected ${Number(wanted) / 100}, but found ${String(found)}`];
