import { exactPrice, nearestPrice, type LineToPrice } from './prices.js';

const lineToPrice = (change: Partial<LineToPrice>): LineToPrice => {
  const total = change.total ?? change.supply ?? 1160;
  return { quantity: 1, total, supply: total, unitPrice: null, taxRate: 16, ...change };
};

describe('a price that comes to the amount', () => {
  it.each<[string, Partial<LineToPrice>, number]>([
    ['is the till’s own', { unitPrice: 580, quantity: 2, supply: 1160 }, 580],
    ['is the till’s own, though another comes nearer', { unitPrice: 45.55, quantity: 0.37, supply: 16.85 }, 45.55],
    ['is worked out where the till counts without tax', { unitPrice: 500, quantity: 2, supply: 1160 }, 580],
    ['is worked out where the till tells none', { quantity: 3, supply: 99.99 }, 33.33],
    [
      'is worked out for what was rounded on its way: 0.125 at 100',
      { unitPrice: 100, quantity: 0.13, supply: 12.5 },
      96.15,
    ],
    ['is that of a hundredth, too', { quantity: 0.01, supply: 1000 }, 100_000],
    ['may be nothing', { supply: 0 }, 0],
  ])('%s', (_, change, price) => {
    expect([exactPrice(lineToPrice(change)), nearestPrice(lineToPrice(change))]).toEqual([price, price]);
  });

  it('counts with the discount in it', () => {
    expect(exactPrice(lineToPrice({ quantity: 2, supply: 1160, total: 1044 }))).toBe(580);
  });
});

describe('where no price in cents comes to the amount', () => {
  it.each<[string, Partial<LineToPrice>, number, number]>([
    ['three for 100.00', { quantity: 3, supply: 100 }, 33.34, 33.33],
    ['a thousand for 1,000.01', { quantity: 1000, supply: 1000.01 }, 1.01, 1],
    ['three for a cent', { quantity: 3, supply: 0.01 }, 0.01, 0],
  ])('%s, the exact one is above it and the nearest is not', (_, change, exact, nearest) => {
    expect([exactPrice(lineToPrice(change)), nearestPrice(lineToPrice(change))]).toEqual([exact, nearest]);
  });
});

describe('where a server could come to another cent', () => {
  it('by rounding only at the end, the next price is taken that leaves nothing to mistake', () => {
    // 1.03 × 2.99 is 3.0797: without tax 2.65 of it, but 2.66 of 3.08. 1.03 × 3.00 is 3.09, and no two ways about it.
    const line = lineToPrice({ quantity: 1.03, supply: 3.08, unitPrice: 2.99 });
    expect(exactPrice(line)).toBe(3);
    expect(exactPrice({ ...line, taxRate: 0 })).toBe(2.99);
  });

  it('by rounding a half down, too', () => {
    // 0.5 × 0.01 is half a cent; a hundredth more is a whole one.
    expect(exactPrice(lineToPrice({ quantity: 0.5, supply: 0.01, taxRate: 0 }))).toBe(0.02);
  });

  it('the largest amounts still end', () => {
    expect(exactPrice(lineToPrice({ quantity: 0.03, supply: 9_999_999_999_999.99 }))).toBeGreaterThan(3e14);
    expect(exactPrice(lineToPrice({ quantity: 99_999_999_999.99, supply: 0.01 }))).toBe(0.01);
  });
});
