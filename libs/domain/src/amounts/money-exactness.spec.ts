import Big from 'big.js';
import { testSize } from '../../../testing/src/test-size.js';
import {
  AMOUNT_MAX,
  isWithin,
  multiplyAmount,
  QUANTITY_MAX,
  roundAmount,
  roundQuantity,
  shareOfAmount,
  subtractAmounts,
  subtractQuantities,
  sumAmounts,
  sumQuantities,
} from '../money.js';
import { seededRandom } from '../test/seeded-random.js';

/** Sums in whole cents equal the sums of exact decimals of the same doubles, to the last bit. */

const exact = (value: Big, places: number): number => value.round(places, Big.roundHalfUp).toNumber() + 0;
const total = (values: readonly number[]): Big => values.reduce((sum, value) => sum.plus(value), Big(0));

const random = seededRandom(20260302);
const whole = (below: number): number => Math.floor(random() * below);
const pick = <T>(values: readonly T[]): T => values[whole(values.length)] as T;

/** A double one or two away from a value, or the value itself. */
const neighbour = (value: number): number => value + (whole(5) - 2) * Math.abs(value) * 2 ** -53;

const SPECIAL = [
  ...[0, -0, 0.01, 0.005, 0.0049999, 0.015, 1.005, 2.675, 8.665, 0.1 + 0.2, 0.001, 0.0005, 1e-9, 1e-7],
  ...[AMOUNT_MAX, QUANTITY_MAX, 1e12, 1e13, 1e15, 1e16, 2 ** 53, 2 ** 53 - 1, 1e21, 129.35, 1e9],
];

const KINDS: readonly (() => number)[] = [
  () => whole(100_000) / 100,
  () => whole(10 ** (1 + whole(16))) / 100,
  () => whole(10 ** (1 + whole(16))) / 1000,
  // Ties, as they are written.
  () => Number(`${whole(10 ** whole(12))}.${whole(100)}5`),
  () => random() * 10 ** whole(17),
  () => (10 ** 15 - whole(3)) / pick([100, 1000]),
  () => neighbour(whole(10 ** (1 + whole(16))) / pick([100, 1000])),
  () => -whole(10 ** whole(14)) / 100,
  () => pick(SPECIAL),
];

const anyNumber = (): number => pick(KINDS)();

const FACTORS = [0, 1, 8, 16, 100, 116, 7.5, 0.1, 129.35, 0.000001, 1e9];
const WHOLES = [1, 3, 7, 100, 108, 116, 107.5, 999_999_937, 1e15];
const TOLERANCES = [0, 0.01, 0.02, 0.5, 0.005, -0.01];

const one = (): [number] => [anyNumber()];
const two = (): [number, number] => [anyNumber(), pick([anyNumber(), anyNumber(), anyNumber() / 1e6])];
const some = (): number[] => Array.from({ length: whole(6) }, anyNumber);
const withFactor = (): [number, number] => [anyNumber(), pick([...FACTORS, anyNumber()])];
const withShare = (): [number, number, number] => [...withFactor(), pick(WHOLES)];

/** Mostly as near to one another as the tolerance is. */
function near(): [number, number, number] {
  const value = anyNumber();
  const tolerance = pick(TOLERANCES);
  return [value, pick([value + tolerance, neighbour(value + tolerance), value - tolerance, anyNumber()]), tolerance];
}

const CASES = testSize({ short: 2_000, full: 10_000 });

/** The draws on which the two differ. */
function differences<V extends number[]>(
  draw: () => V,
  quick: (...values: V) => number | boolean,
  decimal: (...values: V) => number | boolean,
): V[] {
  return Array.from({ length: CASES }, draw).filter((values) => !Object.is(quick(...values), decimal(...values)));
}

it.each<[string, () => unknown[]]>([
  ['rounding an amount', () => differences(one, roundAmount, (value) => exact(Big(value), 2))],
  ['rounding a quantity', () => differences(one, roundQuantity, (value) => exact(Big(value), 3))],
  [
    'the sum of amounts',
    () =>
      differences(
        some,
        (...all) => sumAmounts(all),
        (...all) => exact(total(all), 2),
      ),
  ],
  [
    'the sum of quantities',
    () =>
      differences(
        some,
        (...all) => sumQuantities(all),
        (...all) => exact(total(all), 3),
      ),
  ],
  ['the difference of amounts', () => differences(two, subtractAmounts, (a, b) => exact(Big(a).minus(b), 2))],
  ['the difference of quantities', () => differences(two, subtractQuantities, (a, b) => exact(Big(a).minus(b), 3))],
  ['an amount at a rate', () => differences(withFactor, multiplyAmount, (a, b) => exact(Big(a).times(b), 2))],
  ['a share of an amount', () => differences(withShare, shareOfAmount, (a, b, c) => exact(Big(a).times(b).div(c), 2))],
  ['whether two are near', () => differences(near, isWithin, (a, b, c) => Big(a).minus(b).abs().lte(c))],
])('%s is what exact decimals make of it', (_, differing) => {
  expect(differing()).toEqual([]);
});

it('a total is held in cents as long as they are counted exactly, and goes on in decimals from there', () => {
  const most = Array.from({ length: 1000 }, () => AMOUNT_MAX);
  expect(sumAmounts(most)).toBe(exact(total(most), 2));
  expect(sumAmounts([...most, 0.01, 0.005, -AMOUNT_MAX])).toBe(exact(total([...most, 0.01, 0.005, -AMOUNT_MAX]), 2));
});

it.each([NaN, Infinity, -Infinity])('%p is no amount, as before', (value) => {
  expect(() => roundAmount(value)).toThrow('Invalid number');
  expect(() => sumAmounts([1, value])).toThrow('Invalid number');
  expect(() => isWithin(1, value, 0.01)).toThrow('Invalid number');
});
