import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inShillings, STANDARD_TAX_RATES, type SaleDocument, splitInclusive, type TaxType } from '@app/domain';
import { readExpressCreditNote } from './credit-notes/read-express-credit-note.js';
import { expressWith } from './credit-notes/test/broken-notes.js';
import type { PostedInvoice, InvoiceReading } from './sales/read-invoice.js';
import { readSale } from './sales/read-sale.js';
import { withHeader } from './sales/test/broken-sales.js';
import { allViolations } from './test/all-violations.js';
import { validationContextAt } from './test/validation-context-at.js';

/**
 * The published vectors, run through what reads the bodies of tills: whoever makes their own program agree with the
 * file has made it agree with us.
 */

interface Amounts {
  taxblAmt: number;
  taxAmt: number;
  totAmt: number;
}

interface Line extends Amounts {
  taxTyCd: TaxType;
  prc?: number;
  times?: number;
}

interface Totals {
  totTaxblAmt: number;
  totTax: number;
  totAmt: number;
}

type Case = { name: string } & (
  | { kind: 'split'; taxTyCd: TaxType; totAmt: number; expected: { taxblAmt: number; taxAmt: number } }
  | { kind: 'line'; line: Line; expected: { refused: string[]; warned: string[] } }
  | { kind: 'totals'; lines: Line[]; totals: Totals; expected: { refused: string[] } }
  | { kind: 'rounding'; amount: number; expected: { amount: number } }
  | { kind: 'shillings'; exchangeRate: number; lines: Line[]; expected: Totals & { lines: Partial<Line>[] } }
  | { kind: 'credit-note'; lines: Line[]; expected: Totals }
);

type Of<Kind extends Case['kind']> = Extract<Case, { kind: Kind }>;

const { about, rates, cases } = JSON.parse(
  readFileSync(join(__dirname, '../vectors/sale-arithmetic.json'), 'utf8'),
) as { about: string; rates: typeof STANDARD_TAX_RATES; cases: Case[] };

const ofKind = <Kind extends Case['kind']>(kind: Kind) => cases.filter((one): one is Of<Kind> => one.kind === kind);

const CONTEXT = validationContextAt('2026-03-02T08:00:00Z');
const NAMELESS = { itemCd: 'SVC-1', itemNm: 'Anything', qtyUnitCd: 'U', qty: 1 };

const inBody = (lines: readonly Line[]) =>
  lines.flatMap(({ times = 1, ...line }) => Array.from({ length: times }, () => ({ ...NAMELESS, ...line })));

const saleOf = (lines: readonly Line[], totals: Totals, header: object = {}) =>
  readSale({ ...withHeader({ ...totals, ...header }), items: inBody(lines) }, CONTEXT);

const totalsOf = ({ taxblAmt, taxAmt, totAmt }: Amounts): Totals => ({ totTaxblAmt: taxblAmt, totTax: taxAmt, totAmt });

const draftOf = (reading: InvoiceReading): PostedInvoice['draft'] => {
  if (!reading.ok) throw new Error(JSON.stringify(reading.violations));
  return reading.post.draft;
};

const refusedIn = (reading: InvoiceReading, prefix: string) =>
  allViolations(reading)
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ code, field }) => [code, field.slice(prefix.length)]);

const refusals = (fields: readonly string[]) => fields.map((field) => ['003', field]);

it('the file says what it is, has every kind of case, and names each but once', () => {
  expect(about.length).toBeGreaterThan(200);
  const kinds = [...new Set(cases.map(({ kind }) => kind))];
  expect(kinds).toEqual(['split', 'line', 'totals', 'rounding', 'shillings', 'credit-note']);
  expect(kinds.filter((kind) => !about.includes(`${kind}: `))).toEqual([]);
  expect(new Set(cases.map(({ kind, name }) => `${kind} ${name}`)).size).toBe(cases.length);
});

it('its rates are the standard ones', () => {
  expect(rates).toEqual(STANDARD_TAX_RATES);
});

it.each(ofKind('split'))('split: $name', ({ taxTyCd, totAmt, expected }) => {
  const { taxable, tax } = splitInclusive(totAmt, rates[taxTyCd]);
  expect({ taxblAmt: taxable, taxAmt: tax }).toEqual(expected);
  const line = { taxTyCd, totAmt, ...expected };
  expect(refusedIn(saleOf([line], totalsOf(line)), '')).toEqual([]);
});

it.each(ofKind('line'))('line: $name', ({ line, expected }) => {
  const reading = saleOf([line], totalsOf(line));
  expect(refusedIn(reading, 'items[0].')).toEqual(refusals(expected.refused));
  expect(allViolations(reading).length === 0).toBe(expected.refused.length === 0);
  expect(reading.warnings.map(({ field }) => field)).toEqual(expected.warned.map((name) => `items[0].${name}`));
});

it.each(ofKind('totals'))('totals: $name', ({ lines, totals, expected }) => {
  const reading = saleOf(lines, totals);
  expect(refusedIn(reading, 'transaction.')).toEqual(refusals(expected.refused));
  expect(allViolations(reading).length === 0).toBe(expected.refused.length === 0);
});

it.each(ofKind('rounding'))('rounding: $name', ({ amount, expected }) => {
  const line: Line = { taxTyCd: 'A', taxblAmt: amount, taxAmt: 0, totAmt: amount, prc: amount };
  const { total, lines } = draftOf(saleOf([line], totalsOf(line)));
  expect([total, lines[0]?.total, lines[0]?.unitPrice]).toEqual(Array(3).fill(expected.amount));
});

it.each(ofKind('shillings'))('shillings: $name', ({ exchangeRate, lines, expected }) => {
  const sumOf = (name: keyof Amounts) => Number(lines.reduce((sum, line) => sum + line[name], 0).toFixed(2));
  const totals = totalsOf({ taxblAmt: sumOf('taxblAmt'), taxAmt: sumOf('taxAmt'), totAmt: sumOf('totAmt') });
  const sale = draftOf(saleOf(lines, totals, { currency: 'USD', exchangeRate })) as SaleDocument;
  const converted = inShillings(sale);
  expect({
    lines: converted.lines.map(({ taxableAmount, taxAmount, total, unitPrice }) => ({
      ...{ taxblAmt: taxableAmount, taxAmt: taxAmount, totAmt: total },
      ...(unitPrice !== null && { prc: unitPrice }),
    })),
    ...{ totTaxblAmt: converted.taxableTotal, totTax: converted.taxTotal, totAmt: converted.total },
  }).toEqual(expected);
});

it.each(ofKind('credit-note'))('credit note: $name', ({ lines, expected }) => {
  const body = expressWith({ lineItems: inBody(lines).map((line) => ({ prc: line.totAmt, ...line })) });
  const { taxableTotal, taxTotal, total } = draftOf(readExpressCreditNote(body, CONTEXT));
  expect({ totTaxblAmt: taxableTotal, totTax: taxTotal, totAmt: total }).toEqual(expected);
});
