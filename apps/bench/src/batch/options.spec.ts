import { readOptions } from './options.js';
import { STAGE_NAMES } from './stage-names.js';

it('without a word all stages are run at full size, and broken by chance', () => {
  const { size, stages, seed } = readOptions([], () => 7);
  expect(size).toMatchObject({ invoices: 80_000, devices: 200, lines: 5, backlog: 50_000 });
  expect([stages, seed]).toEqual([STAGE_NAMES, 7]);
});

it('a quick run is small, and any number, seed and file can be given', () => {
  const { size, seed, json } = readOptions(['--quick', '--pair-invoices', '9', '--seed', '3', '--json', 'out.json']);
  expect(size).toMatchObject({ invoices: 2_000, pairInvoices: 9 });
  expect([seed, json]).toEqual([3, 'out.json']);
});

it('stages are run in their order, with those they build on', () => {
  expect(readOptions(['--stages', 'neighbours,results']).stages).toEqual([
    ...['one-upload', 'drain', 'results', 'neighbours'],
  ]);
});

it.each([
  ['--stages', 'one-upload,hurry'],
  ['--invoices', '0'],
  ['--seed', 'chance'],
  ['--hurry', '1'],
])('%s %s is refused', (...args) => {
  expect(() => readOptions(args)).toThrow();
});
