import type { SaleDocument, SaleLine } from '@app/domain';
import { profileOf } from '../profiles.js';
import { SeededChoices, randomSale } from '../test/random-sales.js';
import {
  cents,
  complaintsAboutLine,
  complaintsAboutParts,
  complaintsAboutSums,
  halfUp,
} from '../test/strict-gateway.js';
import { written } from '../test/wire-sale.js';
import { ratesOnWire } from './wire-values.js';

const SEED = 20260302;
const SALES = 100;

type Line = Record<string, unknown> & { qty: number; prc: number; dcAmt: number; splyAmt: number; totAmt: number };
type Body = Record<string, unknown> & { itemList: Line[] };

const random = new SeededChoices(SEED);
const DOCUMENTS = Array.from({ length: SALES }, (_, index) => randomSale(random, index % 50 === 0 ? 200 : 12));

const corpus = (profile: 'direct' | 'gateway'): { document: SaleDocument; body: Body }[] =>
  DOCUMENTS.map((document) => ({ document, body: JSON.parse(written(document, {}, profile)) as Body }));

describe.each(['direct', 'gateway'] as const)('whatever tills send, on the %s wire', (profile) => {
  const sales = corpus(profile);
  const taxRates = ratesOnWire({}, profileOf(profile));

  it('buckets and totals are the sums of the lines, to the cent', () => {
    expect(sales.flatMap(({ body }) => complaintsAboutSums(body, taxRates))).toEqual([]);
  });

  it('the parts of every line add up', () => {
    expect(sales.flatMap(({ body }) => body.itemList.flatMap((line) => complaintsAboutParts(line, taxRates)))).toEqual(
      [],
    );
  });

  it('every line is what the buyer paid, in shillings', () => {
    const off = sales.flatMap(({ document, body }) =>
      partsByLine(document, body).filter(
        ({ line, parts }) => sumOf(parts, 'totAmt') !== inShillings(line.total, document),
      ),
    );
    expect(off).toEqual([]);
  });

  it('every quantity is the one sold, as near as two decimals come to it', () => {
    const off = sales.flatMap(({ document, body }) =>
      partsByLine(document, body).filter(({ line, parts }) => sumOf(parts, 'qty') !== counted(line)),
    );
    expect(off).toEqual([]);
  });
});

describe('a server that works every line out anew', () => {
  const sales = corpus('gateway');
  const taxRates = ratesOnWire({}, profileOf('gateway'));
  const lines = sales.flatMap(({ document, body }) => partsByLine(document, body));

  it('finds nothing wrong with any, whichever way it counts', () => {
    expect(lines.flatMap(({ parts }) => parts.flatMap((part) => complaintsAboutLine(part, taxRates)))).toEqual([]);
  });

  const plainLines = lines.filter(({ line }) => line.discountAmount === 0 && line.discountRate === 0);

  it('gets no discount that was not given', () => {
    expect(plainLines.filter(({ parts }) => parts.some(({ dcAmt }) => dcAmt !== 0))).toEqual([]);
  });

  it('gets two prices only where no single one comes to what was paid, a cent apart for whole units', () => {
    const whole = plainLines.filter(({ line, parts }) => Number.isInteger(line.quantity) && parts.length > 1);
    expect(whole.length).toBeGreaterThan(20);
    expect(whole.filter(({ parts: [dearer, other] }) => cents(dearer!.prc) - cents(other!.prc) !== 1n)).toEqual([]);
    expect(lines.filter(({ parts }) => parts.length > 2)).toEqual([]);
    expect(whole.filter(({ line, parts }) => sumOf(parts, 'totAmt') % BigInt(line.quantity) === 0n)).toEqual([]);
  });

  it('gets the till’s own price wherever that comes to what was paid', () => {
    const priced = plainLines.filter(
      ({ line, parts }) =>
        Number.isInteger(line.quantity) &&
        line.unitPrice !== null &&
        cents(line.unitPrice) * BigInt(line.quantity) === sumOf(parts, 'totAmt'),
    );
    expect(priced.length).toBeGreaterThan(20);
    expect(
      priced.filter(({ line, parts }) => parts.some(({ prc, dcAmt }) => prc !== line.unitPrice || dcAmt !== 0)),
    ).toEqual([]);
  });
});

interface LineInParts {
  line: SaleLine;
  parts: Line[];
}

/** The wire lines of each line, in the order of both: as many as make up its quantity. */
function partsByLine({ lines }: SaleDocument, { itemList }: Body): LineInParts[] {
  const rest = [...itemList];
  const byLine = lines.map((line) => {
    const parts: Line[] = [];
    while (rest.length > 0 && sumOf(parts, 'qty') < counted(line)) parts.push(rest.shift()!);
    return { line, parts };
  });
  if (rest.length > 0) throw new Error(`Lines of no line: ${JSON.stringify(rest)}`);
  return byLine;
}

function sumOf(parts: Line[], name: 'qty' | 'totAmt'): bigint {
  return parts.reduce((sum, part) => sum + cents(part[name]), 0n);
}

/** In hundredths, and never nothing. */
function counted({ quantity }: SaleLine): bigint {
  const hundredths = halfUp(milli(quantity), 10n);
  return hundredths > 0n ? hundredths : 1n;
}

function milli(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1000));
}

/** By the digits of the rate, which may have six decimals. */
const inShillings = (amount: number, { exchangeRate }: SaleDocument): bigint =>
  halfUp(cents(amount) * BigInt(Math.round(exchangeRate * 1e6)), 1_000_000n);
