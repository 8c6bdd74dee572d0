import { profileOf } from '@app/authority';
import { emptyState } from '../session/state.js';
import { NumberSeries } from './number-series.js';
import { RowFailure } from './row-failure.js';

const series = (itemCodes: string[], saleNumbers: number[] = [], profile: 'gateway' | 'direct' = 'gateway') =>
  new NumberSeries(emptyState(), profileOf(profile), {
    itemCodes: async () => itemCodes,
    saleNumbers: async () => saleNumbers,
    isSaleNumberTaken: async (number) => saleNumbers.includes(number),
  });

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

it('goes on after the highest number of the lists, over all prefixes, and skips codes of another length', async () => {
  const numbers = series(['KE3NTNO0000009', 'KE2CTNO0000015', 'KE2NTNO00000099', 'COFFEE'], [4, 7, 6]);
  expect([await numbers.next('item'), await numbers.next('sale'), await numbers.next('movement')]).toEqual([16, 8, 1]);
  numbers.use('sale', 8);
  expect(await numbers.next('sale')).toBe(9);
});

it.each([0, 1, 2, 3, 8, 100])('asks the direct hosts which numbers are taken: %i are', async (last) => {
  expect(await series([], upTo(last), 'direct').next('sale')).toBe(last + 1);
});

it('begins with a guess if the authority gives no list', async () => {
  const noRoute = () => Promise.reject(new RowFailure('HTTP 500', 'Unresolved variable : targetPath'));
  const numbers = new NumberSeries(emptyState(), profileOf('gateway'), {
    ...{ itemCodes: noRoute, saleNumbers: noRoute, isSaleNumberTaken: noRoute },
  });
  expect([await numbers.next('sale'), await numbers.next('item')]).toEqual([1, 1]);
  await numbers.correct('item', 7, 1);
  expect(await numbers.next('item')).toBe(7);
});

it('overwrites a number with the one that the authority expects', async () => {
  const numbers = series([]);
  await numbers.correct('movement', 10, 15);
  await numbers.correct('purchase', 3, 1);
  expect([await numbers.next('movement'), await numbers.next('purchase')]).toEqual([10, 3]);
});

it.each([
  ['the list says it', ['KE2NTNO0000012'], 3, 1, 13],
  ['the list is late, and the next number that ends so is meant', ['KE2NTNO0000011'], 3, 12, 13],
  ['the list has nothing', [], 2, 1, 2],
  ['ours ends so too, and is not meant', [], 1, 1, 11],
])(
  'takes the item number of which the authority shows the last digits: %s',
  async (_, codes, digits, refused, next) => {
    const numbers = series(codes);
    await numbers.correct('item', digits, refused);
    expect(await numbers.next('item')).toBe(next);
  },
);
