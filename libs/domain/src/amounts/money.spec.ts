import {
  AMOUNT_MAX,
  isWithin,
  multiplyAmount,
  roundAmount,
  roundQuantity,
  shareOfAmount,
  subtractAmounts,
  sumAmounts,
  countedQuantity,
} from '../money.js';
import { isTaxedBy, splitInclusive, STANDARD_TAX_RATES, taxBuckets, taxOn } from '../tax.js';
import { inShillings, totalsByItem, isFullyCredited, remainingAfter } from '../line-amounts.js';
import { line, sale } from '../test/documents.js';

describe('money', () => {
  describe('amounts', () => {
    it.each([
      [1.005, 1.01],
      [2.675, 2.68],
      [0.005, 0.01],
      [0.0049999, 0],
      [1e-9, 0],
      [86.206896551, 86.21],
      [AMOUNT_MAX, AMOUNT_MAX],
      [99_999_999.985, 99_999_999.99],
    ])('%p is rounded half-up to %p', (value, expected) => {
      expect(roundAmount(value)).toBe(expected);
    });

    it('never come out as minus zero', () => {
      expect(Object.is(roundAmount(-0), 0)).toBe(true);
      expect(Object.is(subtractAmounts(0, 0), 0)).toBe(true);
    });

    it('keep their cents however many are added', () => {
      expect(sumAmounts(Array.from({ length: 1000 }, () => 0.1))).toBe(100);
      expect(sumAmounts([0.1, 0.2])).toBe(0.3);
      expect(sumAmounts([])).toBe(0);
      expect(sumAmounts([9_999_999_999_999.98, 0.01])).toBe(AMOUNT_MAX);
    });

    it('round what a factor or a share makes of them', () => {
      expect(multiplyAmount(1.15, 129.35)).toBe(148.75);
      expect(shareOfAmount(100, 100, 116)).toBe(86.21);
      expect(subtractAmounts(100, 86.21)).toBe(13.79);
    });

    it('are compared exactly, the tolerance included', () => {
      expect(isWithin(0.3, 0.1 + 0.2, 0)).toBe(false);
      expect(isWithin(86.22, 86.21, 0.01)).toBe(true);
      expect(isWithin(86.2, 86.21, 0.01)).toBe(true);
      expect(isWithin(86.23, 86.21, 0.01)).toBe(false);
    });
  });

  describe('every cent from 0.00 to 200.00', () => {
    const cents = Array.from({ length: 20_001 }, (_, cent) => cent);

    it('survives rounding unchanged', () => {
      expect(cents.filter((cent) => roundAmount(cent / 100) !== cent / 100)).toEqual([]);
    });

    it('rounds up from the half cent and down from just below it', () => {
      // Written as text first: cent / 100 + 0.005 in binary is not the decimal a till would send.
      const sent = (cent: number, thousandths: string) => Number(`${(cent / 100).toFixed(2)}${thousandths}`);
      expect(cents.filter((cent) => roundAmount(sent(cent, '5')) !== (cent + 1) / 100)).toEqual([]);
      expect(cents.filter((cent) => roundAmount(sent(cent, '4999')) !== cent / 100)).toEqual([]);
    });
  });

  it('quantities are rounded half-up to three places', () => {
    expect(roundQuantity(1.0005)).toBe(1.001);
    expect(roundQuantity(0.125)).toBe(0.125);
  });

  it.each([
    [1, 1],
    [0.125, 0.13],
    [0.124, 0.12],
    [0.001, 0.01],
    [99_999_999_999.999, 99_999_999_999.99],
  ])('a quantity of %d is counted as %d', (quantity, expected) => {
    expect(countedQuantity(quantity)).toBe(expected);
  });
});

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

describe('shillings', () => {
  it('a sale in shillings stays as it is', () => {
    const document = sale();
    expect(inShillings(document)).toBe(document);
  });

  it('each line is converted and rounded, and the totals are the sums of the lines', () => {
    const lines = [
      line({
        unitPrice: 3.33,
        supplyAmount: 9.99,
        discountAmount: 0.99,
        total: 9,
        taxableAmount: 7.76,
        taxAmount: 1.24,
      }),
      line({ unitPrice: null, supplyAmount: null, total: 0.01, taxableAmount: 0.01, taxAmount: 0 }),
    ];
    const converted = inShillings(sale({ currency: 'USD', exchangeRate: 129.35, lines }));

    expect(converted.lines[0]).toMatchObject({
      unitPrice: 430.74,
      supplyAmount: 1292.21,
      discountAmount: 128.06,
      total: 1164.15,
      taxableAmount: 1003.76,
      taxAmount: 160.39,
    });
    expect(converted.lines[1]).toMatchObject({ unitPrice: null, supplyAmount: null, total: 1.29, taxableAmount: 1.29 });
    expect(converted).toMatchObject({
      currency: 'KES',
      exchangeRate: 1,
      total: 1165.44,
      taxableTotal: 1005.05,
      taxTotal: 160.39,
    });
  });

  it('the parts of a converted line add up at any rate and for any amount', () => {
    const rates = [0.0071, 1, 7.77, 129.35, 163.333333];
    const totals = Array.from({ length: 500 }, (_, cent) => (cent * 37) / 100);
    for (const exchangeRate of rates) {
      const lines = totals.map((total) => {
        const { taxable, tax } = splitInclusive(total, 16);
        return line({ total, taxableAmount: taxable, taxAmount: tax });
      });
      const converted = inShillings(sale({ currency: 'USD', exchangeRate, lines }));
      const broken = converted.lines.filter(
        (one, i) =>
          sumAmounts([one.taxableAmount, one.taxAmount]) !== one.total ||
          one.total !== multiplyAmount(lines[i]!.total, exchangeRate) ||
          !isWithin(one.taxAmount, lines[i]!.taxAmount * exchangeRate, 0.011),
      );
      expect(broken).toEqual([]);
      expect(converted.total).toBe(sumAmounts([converted.taxableTotal, converted.taxTotal]));
    }
  });
});

describe('item totals', () => {
  const tea = (quantity: number, total: number) => line({ itemCode: 'TEA', taxType: 'B', quantity, total });
  const milk = (quantity: number, total: number) => line({ itemCode: 'MILK', taxType: 'C', quantity, total });

  it('lines of one item and tax type count together, to the cent and to the gram', () => {
    expect(totalsByItem([tea(0.1, 0.1), milk(1, 60), tea(0.2, 0.2)])).toEqual([
      { itemCode: 'TEA', taxType: 'B', quantity: 0.3, total: 0.3 },
      { itemCode: 'MILK', taxType: 'C', quantity: 1, total: 60 },
    ]);
  });

  it('one item of two tax types is two things', () => {
    expect(totalsByItem([tea(1, 100), { ...tea(1, 100), taxType: 'A' }])).toHaveLength(2);
  });

  it('what is left is what was sold less what was taken back', () => {
    const credited = totalsByItem([tea(0.7, 70)]);
    expect(remainingAfter([tea(1, 100), milk(2, 120)], credited)).toEqual([
      { itemCode: 'TEA', taxType: 'B', quantity: 0.3, total: 30 },
      { itemCode: 'MILK', taxType: 'C', quantity: 2, total: 120 },
    ]);
  });

  it('a sale is spent once none of its goods are left', () => {
    const sold = [tea(1, 100), milk(2, 120)];
    expect(isFullyCredited(remainingAfter(sold, totalsByItem(sold)))).toBe(true);
    expect(isFullyCredited(remainingAfter(sold, totalsByItem([tea(1, 100), milk(2, 119.99)])))).toBe(true);
    expect(isFullyCredited(remainingAfter(sold, totalsByItem([tea(1, 100), milk(1, 120)])))).toBe(false);
  });
});
