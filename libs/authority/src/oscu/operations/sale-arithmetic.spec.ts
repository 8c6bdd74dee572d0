import type { SaleDocument } from '@app/domain';
import { profileOf } from '../profiles/index.js';
import { SeededChoices, randomSale } from '../test/random-sales.js';
import {
  cents,
  complaintsAboutLine,
  complaintsAboutParts,
  complaintsAboutSums,
  halfUp,
} from '../test/strict-gateway.js';
import { written } from '../test/wire-sale.js';
import { ratesOnWire } from './rates-on-wire.js';

const SEED = 20260302;
const SALES = 100;

type Line = Record<string, unknown> & { qty: number; prc: number; dcAmt: number; splyAmt: number };
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
      document.lines.filter((line, index) => cents(body.itemList[index]!.totAmt) !== inShillings(line.total, document)),
    );
    expect(off).toEqual([]);
  });

  it('every quantity is the one sold, as near as two decimals come to it', () => {
    const off = sales.flatMap(({ document, body }) =>
      document.lines.filter(({ quantity }, index) => {
        const wireLine = cents(body.itemList[index]!.qty);
        return wireLine !== halfUp(milli(quantity), 10n) && !(wireLine === 1n && quantity < 0.005);
      }),
    );
    expect(off).toEqual([]);
  });
});

describe('a server that works every line out anew', () => {
  const sales = corpus('gateway');
  const taxRates = ratesOnWire({}, profileOf('gateway'));
  const lines = sales.flatMap(({ document, body }) =>
    body.itemList.map((wireLine, index) => ({ told: wireLine, line: document.lines[index]! })),
  );

  it('finds nothing wrong with any, whichever way it counts', () => {
    expect(lines.flatMap(({ told: wireLine }) => complaintsAboutLine(wireLine, taxRates))).toEqual([]);
  });

  const plainLines = lines.filter(
    ({ line }) => line.discountAmount === 0 && line.discountRate === 0 && Number.isInteger(line.quantity),
  );

  it('is told of a discount nobody gave only below a cent a unit', () => {
    expect(
      plainLines
        .filter(({ told: wireLine }) => wireLine.dcAmt >= 0.01 * wireLine.qty)
        .map(({ told: wireLine }) => wireLine),
    ).toEqual([]);
  });

  it('is told the till’s own price wherever that comes to what was paid', () => {
    const priced = plainLines.filter(
      ({ told: wireLine, line }) =>
        line.unitPrice !== null && cents(line.unitPrice) * BigInt(line.quantity) === cents(wireLine.totAmt),
    );
    expect(priced.length).toBeGreaterThan(20);
    expect(
      priced.filter(({ told: wireLine, line }) => wireLine.prc !== line.unitPrice || wireLine.dcAmt !== 0),
    ).toEqual([]);
  });
});

const milli = (quantity: number): bigint => BigInt(Math.round(quantity * 1000));

/** By the digits of the rate, which may have six decimals. */
const inShillings = (amount: number, { exchangeRate }: SaleDocument): bigint =>
  halfUp(cents(amount) * BigInt(Math.round(exchangeRate * 1e6)), 1_000_000n);
