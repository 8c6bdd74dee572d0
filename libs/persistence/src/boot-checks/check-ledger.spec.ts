import type { LedgerFunctions } from '../migrate/function-records.js';
import type { SqlFunction } from '../migrate/sql-function.js';
import { functionFaults, versionFaults } from '../check-ledger.js';

const FUNCTIONS = ['claim', 'heads', 'settle'].map((name): SqlFunction => ({ name, sql: '', hash: name }));
const RELEASE = 3;

const ledger = (over: Record<string, string | undefined> = {}, release = RELEASE): LedgerFunctions => {
  const hashes = { claim: 'claim', heads: 'heads', settle: 'settle', ...over };
  return { release, hashes: new Map(Object.entries(hashes).filter((entry): entry is [string, string] => !!entry[1])) };
};

const faultsOf = (has: LedgerFunctions) => functionFaults(FUNCTIONS, has, RELEASE);

it('has nothing to say of a ledger that has them all', () => {
  expect(faultsOf(ledger())).toEqual([]);
});

it('lets newer functions be, and functions that only a newer release has', () => {
  expect(faultsOf(ledger({ heads: 'newer', more: 'more' }, RELEASE + 1))).toEqual([]);
});

it.each([
  ['one', { heads: undefined }, 'lacks the function heads\\. Run `node dist/apps/setup/src/migrate\\.js`'],
  ['two', { heads: undefined, claim: undefined }, 'lacks the function claim and 1 other\\. Run'],
  ['all', { heads: undefined, claim: undefined, settle: undefined }, 'lacks the function claim and 2 others\\. Run'],
])('says which functions are missing, and how to create them: %s', (_, over, words) => {
  expect(faultsOf(ledger(over))).toEqual([expect.stringMatching(words)]);
});

it.each([RELEASE, RELEASE - 1])('says which have an older text, and how to replace them: release %d', (release) => {
  expect(faultsOf(ledger({ settle: 'older' }, release))).toEqual([
    expect.stringMatching('has an older text of the function settle\\. Run `node dist/apps/setup/src/migrate\\.js`'),
  ]);
});

it('says that the program is too old where a newer release has dropped a function', () => {
  expect(faultsOf(ledger({ claim: undefined }, RELEASE + 2))).toEqual([
    expect.stringMatching(
      'lacks the function claim\\. Its functions are of release 5, and this program needs .* release 3\\. Start',
    ),
  ]);
});

it.each([
  [140_000, '14.0'],
  [140_023, '14.23'],
  [180_004, '18.4'],
])('takes a Postgres whose number is %d', (number, name) => {
  expect(versionFaults(number, name)).toEqual([]);
});

it.each([
  [90_624, '9.6.24'],
  [130_023, '13.23'],
])('refuses a Postgres whose number is %d, and says which will do', (number, name) => {
  expect(versionFaults(number, name)).toEqual([
    expect.stringMatching(`^DATABASE_URL must be a Postgres of version 14 or later; it is ${name}\\. Move `),
  ]);
});
