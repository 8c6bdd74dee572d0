import { partsOf } from './prices.js';

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
      'of a whole percent that is told',
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
