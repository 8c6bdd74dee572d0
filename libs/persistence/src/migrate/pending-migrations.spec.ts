import type { Migration } from './migration.js';
import { MigrationRefusedError } from './migration-refused.js';
import { pendingMigrations, type AppliedMigration } from './pending-migrations.js';

const migration = (name: string, checksum = `sum of ${name}`): Migration => ({
  name,
  sql: 'SELECT 1',
  checksum,
  steps: null,
});
const record = (name: string, over: Partial<AppliedMigration> = {}): AppliedMigration => ({
  name,
  checksum: `sum of ${name}`,
  finished: true,
  ...over,
});

const names = (migrations: Migration[]) => migrations.map(({ name }) => name);

describe('pending migrations', () => {
  it('are all of them on an empty database', () => {
    expect(names(pendingMigrations([migration('1'), migration('2')], []))).toEqual(['1', '2']);
  });

  it('are those without a record, in the order of the files', () => {
    const pending = pendingMigrations([migration('1'), migration('2'), migration('3')], [record('2')]);
    expect(names(pending)).toEqual(['1', '3']);
  });

  it('do not mind a record of a newer release', () => {
    expect(pendingMigrations([migration('1')], [record('1'), record('2')])).toEqual([]);
  });

  it('are refused when an applied file was edited, with what to do about it', () => {
    const edited = () => pendingMigrations([migration('1', 'another sum')], [record('1')]);
    expect(edited).toThrow(MigrationRefusedError);
    expect(edited).toThrow(/Migration 1 was edited.*Put the file back.*new migration/s);
  });

  it('are refused when one began and did not finish', () => {
    const halfway = () => pendingMigrations([migration('1')], [record('1', { finished: false })]);
    expect(halfway).toThrow(/Migration 1 began.*prisma migrate resolve --rolled-back 1/s);
  });
});
