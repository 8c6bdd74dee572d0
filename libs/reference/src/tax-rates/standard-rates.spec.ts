import { readdirSync, readFileSync } from 'node:fs';

/** Of the product: neither its specs, nor the simulator and the benchmarks, which are other software. */
const SOURCES = ['libs', 'apps/api', 'apps/worker', 'apps/setup'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file}`)
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/spec\.ts$|\/test\/|\/testing\/|\/generated\//.test(file)),
);

const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

it('the standard rates are used where nothing else is known, and nowhere else', () => {
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(filesWith(/STANDARD_TAX_RATES/)).toEqual([
    'libs/domain/src/amounts/tax.ts',
    'libs/domain/src/index.ts',
    'libs/reference/src/tax-rates/current-tax-rates.ts',
  ]);
});

it('no formula has a rate of its own', () => {
  expect(
    filesWith(/(splitInclusive|taxOn|shareOfAmount)\([^)]*\b(16|116|8|108)\b|[*/] ?(1\.16|0\.16|1\.08|0\.08)\b/),
  ).toEqual([]);
});
