import { readAppCount, USAGE } from './app-count.js';

it.each([
  [['--apps', '1'], 1],
  [['--apps=500'], 500],
  [['--apps', '20000'], 20_000],
])('%j asks for that many', (args, count) => {
  expect(readAppCount(args)).toBe(count);
});

it.each([
  [[]],
  [['500']],
  [['--apps']],
  [['--apps', '']],
  [['--apps', '0']],
  [['--apps', '20001']],
  [['--apps', '-1']],
  [['--apps', '1e3']],
  [['--apps', '1.5']],
  [['--apps', 'many']],
  [['--app', '5']],
  [['--apps', '5', 'more']],
])('%j asks for nothing that can be', (args) => {
  expect(readAppCount(args)).toBeNull();
});

it('names the bounds and a working example in the usage', () => {
  expect(USAGE).toMatch(/from 1 to 20,000: .* -- --apps 500$/);
});
