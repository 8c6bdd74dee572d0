import { readdirSync, readFileSync } from 'node:fs';

/** The sources of the product, without specs, simulator and benches. */
const SOURCES = ['libs', 'apps/api', 'apps/worker', 'apps/setup'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => `${room}/${file}`)
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !/spec\.ts$|\/test\/|\/testing\/|\/generated\//.test(file)),
);

const filesWith = (pattern: RegExp): string[] =>
  SOURCES.filter((file) => pattern.test(readFileSync(file, 'utf8'))).sort();

it('only the fallbacks use the standard rates: of the code list, and of a supplier who leaves one out', () => {
  expect(SOURCES.length).toBeGreaterThan(400);
  expect(filesWith(/STANDARD_TAX_RATES/)).toEqual([
    'libs/authority/src/oscu/lookups/invoices.ts',
    'libs/domain/src/index.ts',
    'libs/domain/src/tax.ts',
    'libs/reference/src/tax-rates.ts',
  ]);
});

it('no formula contains a rate', () => {
  expect(
    filesWith(/(splitInclusive|taxOn|shareOfAmount)\([^)]*\b(16|116|8|108)\b|[*/] ?(1\.16|0\.16|1\.08|0\.08)\b/),
  ).toEqual([]);
});
