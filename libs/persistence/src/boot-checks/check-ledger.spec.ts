import type { LedgerFunctions } from '../migrate/function-records.js';
import type { SqlFunction } from '../migrate/sql-function.js';
import { functionFaults, versionFaults, migrationFaults } from '../check-ledger.js';
import type { Migration } from '../migrate/migration.js';
import type { AppliedMigration } from '../migrate/pending-migrations.js';
import type { Database } from '../database/database.js';
import { QueueBeats } from '../heartbeats.js';

describe('check ledger', () => {
  const FUNCTIONS = ['claim', 'heads', 'settle'].map((name): SqlFunction => ({ name, sql: '', hash: name }));
  const RELEASE = 3;

  const ledger = (over: Record<string, string | undefined> = {}, release = RELEASE): LedgerFunctions => {
    const hashes = { claim: 'claim', heads: 'heads', settle: 'settle', ...over };
    return {
      release,
      hashes: new Map(Object.entries(hashes).filter((entry): entry is [string, string] => !!entry[1])),
    };
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
});

describe('migration faults', () => {
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
});

describe('queue beats', () => {
  it('a Postgres that is away at the first heartbeat is asked again at the next one', async () => {
    let isAway = true;
    const query = async () => {
      if (isAway) throw new Error('connect ECONNREFUSED');
      return [{ id: '7', atMs: 1_000 }];
    };
    const beats = new QueueBeats({ query } as unknown as Database);
    await expect(beats.write('risiti')).rejects.toThrow('ECONNREFUSED');
    isAway = false;
    expect(await beats.write('risiti')).toEqual({ database: '7/7', atMs: 1_000 });
  });
});
