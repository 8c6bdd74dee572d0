import { sumAmounts } from '../money.js';
import { isTaxedBy, splitInclusive, STANDARD_TAX_RATES, taxBuckets, taxOn } from '../tax.js';

describe('splitting an amount that includes its tax', () => {
  it.each([
    [100, 16, 86.21, 13.79],
    [1044, 16, 900, 144],
    [1160, 16, 1000, 160],
    [108, 8, 100, 8],
    [250, 0, 250, 0],
    [0, 16, 0, 0],
    [0.01, 16, 0.01, 0],
    [9_999_999_999_999.99, 16, 8_620_689_655_172.41, 1_379_310_344_827.58],
  ])('%p at %p%% is %p and %p', (total, rate, taxable, tax) => {
    expect(splitInclusive(total, rate)).toEqual({ taxable, tax });
  });

  it('adds up again for every cent from 0.00 to 200.00, at every rate', () => {
    const rates = [...new Set(Object.values(STANDARD_TAX_RATES))];
    const totals = Array.from({ length: 20_001 }, (_, cent) => cent / 100);
    const broken = rates.flatMap((rate) =>
      totals.filter((total) => {
        const { taxable, tax } = splitInclusive(total, rate);
        return sumAmounts([taxable, tax]) !== total;
      }),
    );
    expect(broken).toEqual([]);
  });

  it('differs from the tax worked out the other way by a cent at most', () => {
    const totals = Array.from({ length: 20_001 }, (_, cent) => cent / 100);
    const off = totals.filter((total) => {
      const { taxable, tax } = splitInclusive(total, 16);
      return Math.abs(Math.round((taxOn(taxable, 16) - tax) * 100)) > 1;
    });
    expect(off).toEqual([]);
  });
});

describe('a line that bears VAT', () => {
  it.each([
    [1000, 160, true],
    [1000.01, 159.99, true],
    [999.99, 160.01, true],
    [1000.02, 160, false],
    [1000, 160.02, false],
    [1000, 140, false],
  ])(
    'of 1160 at 16 %%, with %p and %p, is split by its rate, give or take a cent: %p',
    (taxableAmount, taxAmount, is) => {
      const line = { taxType: 'B', total: 1160, taxableAmount, taxAmount } as const;
      expect(isTaxedBy(STANDARD_TAX_RATES, line)).toBe(is);
    },
  );
});

describe('tax buckets', () => {
  it('hold the sums of each type, and every type even when it is empty', () => {
    const lines = [
      { taxType: 'B', taxableAmount: 0.1, taxAmount: 0.02 },
      { taxType: 'B', taxableAmount: 0.2, taxAmount: 0.03 },
      { taxType: 'A', taxableAmount: 250, taxAmount: 0 },
    ] as const;
    expect(taxBuckets(lines)).toEqual({
      A: { taxable: 250, tax: 0 },
      B: { taxable: 0.3, tax: 0.05 },
      C: { taxable: 0, tax: 0 },
      D: { taxable: 0, tax: 0 },
      E: { taxable: 0, tax: 0 },
    });
  });
});
