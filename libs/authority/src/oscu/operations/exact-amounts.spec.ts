import { exactPrice, nearestPrice, type LineToPrice, partsOf } from './prices.js';

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

const parts = (change: Partial<Parameters<typeof partsOf>[0]>) => {
  const total = change.total ?? change.supply ?? 1160;
  const line = { quantity: 1, total, supply: total, unitPrice: null, discountRate: 0, taxRate: 16, ...change };
  return partsOf(line).map(({ quantity, price, discountRate, discount, total }) => [
    ...[quantity, price, discountRate, discount, total],
  ]);
};

describe('a discount', () => {
  it.each<[string, Parameters<typeof parts>[0], number[]]>([
    ['of a whole percent', { quantity: 2, supply: 1160, total: 1044, unitPrice: 580 }, [2, 580, 10, 116, 1044]],
    [
      'of a whole percent that is reported',
      { quantity: 3, supply: 99.99, total: 89.99, discountRate: 10 },
      [3, 33.33, 10, 10, 89.99],
    ],
    ['of everything', { quantity: 2, supply: 1160, total: 0, unitPrice: 580 }, [2, 580, 100, 1160, 0]],
    ['of a price without tax', { quantity: 2, supply: 1160, total: 1044, unitPrice: 500 }, [2, 580, 10, 116, 1044]],
  ])('%s stays one', (_, line, expected) => {
    expect(parts(line)).toEqual([expected]);
  });

  it.each<[string, Parameters<typeof parts>[0], number[][]]>([
    // 1.54 % of 3,250.00: the authority would calculate 2 %, which is 65.00.
    ['of shillings', { supply: 3250, total: 3200, unitPrice: 3250 }, [[1, 3200, 0, 0, 3200]]],
    ['of half a percent', { quantity: 2, supply: 1000, total: 875, discountRate: 12.5 }, [[2, 437.5, 0, 0, 875]]],
    [
      'that does not divide',
      { quantity: 3, supply: 120, total: 100 },
      [
        [1, 33.34, 0, 0, 33.34],
        [2, 33.33, 0, 0, 66.66],
      ],
    ],
  ])('%s goes into the price', (_, line, expected) => {
    expect(parts(line)).toEqual(expected);
  });
});

describe('a total without a price in cents is two lines', () => {
  it.each<[string, Parameters<typeof parts>[0], number[][]]>([
    [
      'of whole units',
      { quantity: 7, total: 100 },
      [
        [4, 14.29, 0, 0, 57.16],
        [3, 14.28, 0, 0, 42.84],
      ],
    ],
    [
      'of a thousand',
      { quantity: 1000, total: 1000.01 },
      [
        [1, 1.01, 0, 0, 1.01],
        [999, 1, 0, 0, 999],
      ],
    ],
    [
      'of hundredths',
      { quantity: 1.03, total: 3.08, unitPrice: 2.99 },
      [
        [0.03, 2.99, 0, 0, 0.09],
        [1, 2.99, 0, 0, 2.99],
      ],
    ],
    [
      'of a cent',
      { quantity: 3, total: 0.01 },
      [
        [1, 0.01, 0, 0, 0.01],
        [2, 0, 0, 0, 0],
      ],
    ],
    [
      'of the largest quantity',
      { quantity: 99_999_999_999.99, total: 0.01 },
      [
        [99_999_999_998.99, 0, 0, 0, 0],
        [1, 0.01, 0, 0, 0.01],
      ],
    ],
  ])('%s', (_, line, expected) => {
    expect(parts(line)).toEqual(expected);
  });

  it('and never a third, whose quantities and totals add up', () => {
    for (let hundredths = 1; hundredths <= 400; hundredths += 1) {
      for (const total of [0.01, 3.08, 99.99, 1157.11]) {
        const quantity = hundredths / 100;
        const sent = parts({ quantity, total });
        expect(sent.length).toBeLessThan(3);
        expect(sent.reduce((sum, part) => sum + Math.round(part[0]! * 100), 0)).toBe(hundredths);
        expect(sent.reduce((sum, part) => sum + Math.round(part[4]! * 100), 0)).toBe(Math.round(total * 100));
      }
    }
  });
});
