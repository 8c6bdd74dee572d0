import type pg from 'pg';
import type { Migration } from '../migrate/migration.js';
import { MigrationRefusedError } from '../migrate/migration-refused.js';
import { type AppliedMigration, pendingMigrations } from '../migrate/pending-migrations.js';
import { hasRecords, readRecords } from '../migrate/migration-records.js';

export const MIGRATE_FIRST =
  'Run `node dist/apps/setup/src/migrate.js` with the same DATABASE_URL first (`npm start` and Docker Compose do so ' +
  'automatically)';

/** The migrations that the ledger has recorded; none if it was never migrated. */
export const readAppliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> =>
  (await hasRecords(client)) ? readRecords(client) : [];

/** Migrations of a later release are no fault here either: see pending-migrations.ts. */
export function migrationFaults(migrations: Migration[], history: AppliedMigration[]): string[] {
  try {
    const [first, ...others] = pendingMigrations(migrations, history);
    return first ? [outdatedLedger(first, others.length)] : [];
  } catch (error) {
    if (error instanceof MigrationRefusedError) return [`DATABASE_URL must be a ledger of ours. ${error.message}`];
    throw error;
  }
}

const outdatedLedger = ({ name }: Migration, others: number): string =>
  `DATABASE_URL must be a ledger that is up to date; it lacks the migration ${name}` +
  `${others > 0 ? ` and ${others} after it` : ''}. ${MIGRATE_FIRST}`;
