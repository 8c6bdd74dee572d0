import { isWithin, multiplyAmount, sumAmounts } from '../money.js';
import { inShillings } from '../line-amounts.js';
import { splitInclusive } from '../tax.js';
import { line, sale } from '../test/documents.js';

it('a sale in shillings stays as it is', () => {
  const document = sale();
  expect(inShillings(document)).toBe(document);
});

it('each line is converted and rounded, and the totals are the sums of the lines', () => {
  const lines = [
    line({ unitPrice: 3.33, supplyAmount: 9.99, discountAmount: 0.99, total: 9, taxableAmount: 7.76, taxAmount: 1.24 }),
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
