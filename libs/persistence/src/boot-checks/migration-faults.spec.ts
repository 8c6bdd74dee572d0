import type { Migration } from '../migrate/migration.js';
import type { AppliedMigration } from '../migrate/pending-migrations.js';
import { migrationFaults } from '../check-ledger.js';

const MIGRATIONS = ['1_tables', '2_line', '3_claim'].map((name): Migration => ({
  name,
  sql: '',
  checksum: name,
  steps: null,
}));
const applied = (name: string, over: Partial<AppliedMigration> = {}): AppliedMigration => ({
  ...{ name, checksum: name, finished: true },
  ...over,
});
const [FIRST, SECOND, THIRD] = MIGRATIONS.map(({ name }) => applied(name)) as [
  AppliedMigration,
  AppliedMigration,
  AppliedMigration,
];

it('has nothing to say of a ledger that has them all', () => {
  expect(migrationFaults(MIGRATIONS, [FIRST, SECOND, THIRD])).toEqual([]);
});

it('lets those of a later release be, which may be on its way in', () => {
  expect(migrationFaults(MIGRATIONS, [FIRST, SECOND, THIRD, applied('4_later')])).toEqual([]);
});

it.each([
  ['all of them', [], '1_tables and 2 after it'],
  ['the last', [FIRST, SECOND], '3_claim'],
  ['one in between', [FIRST, THIRD], '2_line'],
])('says which are missing, and how to apply them: %s', (_, history, missing) => {
  expect(migrationFaults(MIGRATIONS, history)).toEqual([
    expect.stringMatching(`lacks the migration ${missing}\\. Run \`node dist/apps/setup/src/migrate\\.js\``),
  ]);
});

it.each([
  ['was applied half', applied('2_line', { finished: false }), /began on this database and did not finish/],
  ['was edited afterwards', applied('2_line', { checksum: 'other' }), /was edited after it had been applied/],
])('says so when one %s', (_, second, words) => {
  expect(migrationFaults(MIGRATIONS, [FIRST, second, THIRD])).toEqual([expect.stringMatching(words)]);
});
