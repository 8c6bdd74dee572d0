import { breaksOf } from './breaks.js';

const SIZE = { cuts: 6, kills: 2 };

it('breaks are where the seed says, within the file, each further than the one before', () => {
  const breaks = breaksOf(7, 1_000, SIZE);
  expect(breaksOf(7, 1_000, SIZE)).toEqual(breaks);
  expect(breaksOf(8, 1_000, SIZE)).not.toEqual(breaks);
  const places = breaks.map(({ bytes }) => bytes);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect([places[0]! >= 1, places.at(-1)! < 1_000]).toEqual([true, true]);
});

it.each([
  [SIZE, ['cut', 'cut', 'kill', 'cut', 'cut', 'cut', 'kill', 'cut']],
  [{ cuts: 1, kills: 1 }, ['cut', 'kill']],
])('of %j the API is killed in between', (size, how) => {
  expect(breaksOf(7, 1_000, size).map((one) => one.how)).toEqual(how);
});
