import type { Migration } from './migration.js';
import { MigrationRefusedError } from './migration-refused.js';

/** A row of Prisma's own table that was not rolled back. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

/**
 * The migrations that are still to be applied. Migrations that only the database knows are no fault: an older release
 * may start beside a newer one during a roll-out. So migrations must leave the release before them working. One outside a
 * transaction that began and did not finish is applied again: its statements can be repeated.
 */
export function pendingMigrations(migrations: Migration[], records: AppliedMigration[]): Migration[] {
  const known = new Map(records.map((record) => [record.name, record]));
  return migrations.filter((migration) => {
    const record = known.get(migration.name);
    if (!record || (migration.steps && !record.finished)) return true;
    mustAgree(migration, record);
    return false;
  });
}

/** If the history of the database and the files disagree, it is not known what a further migration would build on. */
function mustAgree(migration: Migration, record: AppliedMigration): void {
  if (!record.finished) {
    throw new MigrationRefusedError(
      `Migration ${migration.name} began on this database and did not finish. See what it left behind, then mark it with ` +
        `\`npx prisma migrate resolve --rolled-back ${migration.name}\` (or --applied) and start again.`,
    );
  }
  if (record.checksum !== migration.checksum) {
    throw new MigrationRefusedError(
      `Migration ${migration.name} was edited after it had been applied to this database. Put the file back as it was and ` +
        'write the change as a new migration; or, if nothing in the database matters, drop it and start again.',
    );
  }
}
