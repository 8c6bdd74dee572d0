import { readFileSync } from 'node:fs';
import path from 'node:path';
import { amountsOfLine, computeAmounts } from '../computing-amounts.js';
import type { SaleDocument } from '../documents/invoices.js';
import { STANDARD_TAX_RATES } from '../tax.js';
import { line, sale } from '../test/documents.js';
import { seededRandom } from '../test/seeded-random.js';

interface Vector {
  about: string;
  pricesIncludeTax: boolean;
  taxRate: number;
  line: { qty: number; prc: number; dcRt?: number; dcAmt?: number };
  amounts: Record<'splyAmt' | 'dcAmt' | 'taxblAmt' | 'taxAmt' | 'totAmt', number>;
}

const VECTORS = JSON.parse(readFileSync(path.join(process.cwd(), 'docs/amounts.json'), 'utf8')) as Vector[];

const computed = ({ pricesIncludeTax, taxRate, line: { qty, prc, dcRt = 0, dcAmt = 0 } }: Omit<Vector, 'amounts'>) => {
  const priced = { quantity: qty, unitPrice: prc, discountRate: dcRt, discountAmount: dcAmt };
  const amounts = amountsOfLine({ ...priced, taxRate, pricesIncludeTax });
  return {
    splyAmt: amounts.supplyAmount,
    dcAmt: amounts.discountAmount,
    taxblAmt: amounts.taxableAmount,
    taxAmt: amounts.taxAmount,
    totAmt: amounts.total,
  };
};

it.each(VECTORS)('the published amounts: $about', ({ amounts, ...priced }) => {
  expect(computed(priced)).toEqual(amounts);
});

describe('by chance, against whole numbers of any size', () => {
  const random = seededRandom(38);
  const upTo = (max: number) => Math.floor(random() * max);
  /** Half-up, of what is not negative. */
  const divided = (value: bigint, by: bigint) => (2n * value + by) / (2n * by);

  it.each([true, false])('the amounts are right to the cent (pricesIncludeTax: %s)', (pricesIncludeTax) => {
    for (let round = 0; round < 2_000; round++) {
      const [qty, prc, dcRt, taxRate] = [1 + upTo(99_999), upTo(1_000_000), upTo(10_001), upTo(2_501)];
      const amounts = computed({
        ...{ about: '', pricesIncludeTax, taxRate: taxRate / 100 },
        line: { qty: qty / 1000, prc: prc / 100, dcRt: dcRt / 100 },
      });
      const supply = divided(BigInt(qty) * BigInt(prc), 1000n);
      const discount = divided(supply * BigInt(dcRt), 10_000n);
      const net = supply - discount;
      const taxable = pricesIncludeTax ? divided(net * 10_000n, BigInt(10_000 + taxRate)) : net;
      const tax = pricesIncludeTax ? net - taxable : divided(net * BigInt(taxRate), 10_000n);
      const cents = Object.values(amounts).map((amount) => BigInt(Math.round(amount * 100)));
      expect(cents).toEqual([supply, discount, taxable, tax, taxable + tax]);
    }
  });
});

describe('a post with prices', () => {
  const absent = { itemName: undefined, quantityUnit: undefined, taxType: undefined, supplyAmount: null } as object;
  const noAmounts = { taxableAmount: undefined, taxAmount: undefined, total: undefined } as object;
  const priced = (change = {}) =>
    line({ quantity: 2, unitPrice: 580, discountRate: 10, discountAmount: 0, ...absent, ...noAmounts, ...change });
  const posted = (lines = [priced()], change: object = {}) =>
    sale({
      ...({ taxableTotal: undefined, taxTotal: undefined, total: undefined } as object),
      ...{ pricesIncludeTax: true, lines, ...change },
    });
  const OIL = { itemName: 'Oil', quantityUnit: 'L', taxType: 'B' } as const;
  const compute = (document: SaleDocument, stored: SaleDocument | null = null, defaults: typeof OIL | null = OIL) =>
    computeAmounts<SaleDocument['lines'][number], SaleDocument>(document, {
      ...{ taxRates: STANDARD_TAX_RATES, stored },
      defaultsOf: () => defaults,
    });

  it('gets its amounts, and what its items say', () => {
    const { document, wrong } = compute(posted([priced(), priced({ taxType: 'A', itemName: 'Gift' })]));
    expect(wrong).toEqual([]);
    expect(document).toMatchObject({
      ...{ taxableTotal: 1944, taxTotal: 144, total: 2088 },
      lines: [
        { ...OIL, supplyAmount: 1160, discountAmount: 116, taxableAmount: 900, taxAmount: 144, total: 1044 },
        { ...OIL, itemName: 'Gift', taxType: 'A', taxableAmount: 1044, taxAmount: 0, total: 1044 },
      ],
    });
    expect(document).not.toHaveProperty('pricesIncludeTax');
  });

  it('is told of every amount that it sent and that is not right to the cent', () => {
    const sent = priced({ supplyAmount: 1160, taxableAmount: 900.01, total: 1044 });
    expect(compute(posted([sent], { taxTotal: 144.01, total: 1044 })).wrong).toEqual([
      { field: 'lines[0].taxableAmount', sent: 900.01, expected: 900 },
      { field: 'taxTotal', sent: 144.01, expected: 144 },
    ]);
  });

  it('that repeats a stored one has the stored values of fields that it leaves out, also if its items changed since', () => {
    const stored = compute(posted()).document;
    const changed = { itemName: 'Fat', quantityUnit: 'KG', taxType: 'E' } as unknown as typeof OIL;
    expect(compute(posted(), stored, changed).document).toEqual(stored);
    const without = { ...stored, lines: stored.lines.map((one) => ({ ...one, supplyAmount: null })) };
    expect(compute(posted(), without, changed).document).toEqual(without);
    const cents = {
      ...stored,
      lines: stored.lines.map((one) => ({ ...one, taxableAmount: 900.01, taxAmount: 143.99 })),
    };
    expect(compute(posted(), cents, changed).document.lines).toEqual(cents.lines);
  });

  it('that came before with another quantity, discount or kind of price has other amounts', () => {
    const stored = compute(posted()).document;
    const totalOf = (document: SaleDocument) => compute(document, stored).document.total;
    expect(totalOf(posted([priced({ quantity: 3 })]))).toBe(1566);
    expect(totalOf(posted([priced({ discountRate: 20 })]))).toBe(928);
    expect(totalOf(posted(undefined, { pricesIncludeTax: false }))).toBe(1211.04);
  });

  it('is left as it is if it has its amounts itself', () => {
    const document = sale();
    expect(compute(document).document).toBe(document);
  });
});
