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
