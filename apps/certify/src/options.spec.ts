import { readOptions } from './options.js';
import { ROWS } from './rows/index.js';

const rowsOf = (...args: string[]) => {
  const options = readOptions(args);
  return typeof options === 'object' && 'rows' in options ? options.rows.map(({ number }) => number) : options;
};

it('plays all rows in the order of work, one row, several rows, or a row and all after it', () => {
  expect(rowsOf()).toHaveLength(23);
  expect(rowsOf('--row', '14')).toEqual([14]);
  expect(rowsOf('--row=9', '--row', '22')).toEqual([9, 22]);
  expect(rowsOf('--from', '12')).toEqual([12, 13, 15, 16]);
  expect(rowsOf('--fresh')).toHaveLength(23);
});

it.each([
  [['--row', '24'], /^--row must be followed by the number of a row, 1 to 23\./],
  [['--from'], /^--from must be followed/],
  [['--row', '1', '--from', '2'], /exclude each other/],
  [['--fresh', '--row', '1'], /--fresh plays all rows/],
  [['14'], /^14 is not an option/],
])('says what is wrong with %j', (args, text) => {
  expect(readOptions(args)).toMatch(text);
});

it('plays each row after all rows that it needs, and waits for the late ones at the end', () => {
  const order = ROWS.map(({ number }) => number);
  expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  for (const { number, needs } of ROWS)
    for (const need of needs) expect([number, order.indexOf(need) < order.indexOf(number)]).toEqual([number, true]);
  expect(order.slice(-4)).toEqual([12, 13, 15, 16]);
});
