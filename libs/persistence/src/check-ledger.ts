import { MisconfiguredError } from '@app/config';
import pg from 'pg';
import { changedSince, type LedgerFunctions, missingFrom, readFunctionRecords } from './migrate/function-records.js';
import { readSchema } from './migrate/migrate.js';
import { hasRecords, readRecords } from './migrate/migration-records.js';
import { MigrationRefusedError } from './migrate/migration-refused.js';
import type { Migration } from './migrate/migration.js';
import { type AppliedMigration, pendingMigrations } from './migrate/pending-migrations.js';
import { FUNCTIONS_RELEASE } from './migrate/replace-functions.js';
import type { SqlFunction } from './migrate/sql-function.js';

const MIGRATE_FIRST =
  'Run `node dist/apps/setup/src/migrate.js` with the same DATABASE_URL first (`npm start` and Docker Compose do so ' +
  'automatically)';

/** The migrations that the ledger has recorded; none if it was never migrated. */
const readAppliedMigrations = async (client: pg.Client): Promise<AppliedMigration[]> =>
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

const CONNECT_MAX_MS = 5_000;

type Schema = ReturnType<typeof readSchema>;
type LedgerCheck = (client: pg.Client, schema: Schema) => Promise<string[]>;

/** The checks run in this order and end at the first fault, because later faults often follow from it. */
const CHECKS: readonly LedgerCheck[] = [checkVersion, checkMigrations, lookAtFunctions];

/**
 * Stops the boot if this program cannot work on the ledger, with a sentence on how to mend it. Otherwise the first till
 * would meet the fault. `folder` is the `prisma` folder of the program.
 */
export async function checkLedger(databaseUrl: string, folder: string): Promise<void> {
  const schema = readSchema(folder);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'risiti-boot',
    connectionTimeoutMillis: CONNECT_MAX_MS,
    query_timeout: CONNECT_MAX_MS,
  });
  // The connection may break between two checks; the next check reports it.
  client.on('error', () => {});
  try {
    await client.connect().catch(throwUnreachable);
    for (const check of CHECKS) {
      const faults = await check(client, schema);
      if (faults.length > 0) throw new MisconfiguredError(faults);
    }
  } finally {
    await client.end().catch(() => {});
  }
}

/** The error for a host with two address families has a code and no message. */
function throwUnreachable({ code, message }: Error & { code?: string }): never {
  throw new MisconfiguredError([
    'DATABASE_URL must be a Postgres that runs, with a user and a database that are known there; what came of ' +
      `connecting is: ${message || code}`,
  ]);
}

async function checkVersion(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ number: string; name: string }>(
    "SELECT current_setting('server_version_num') AS number, current_setting('server_version') AS name",
  );
  return versionFaults(Number(rows[0]!.number), rows[0]!.name);
}

async function checkMigrations(client: pg.Client, { migrations }: Schema): Promise<string[]> {
  return migrationFaults(migrations, await readAppliedMigrations(client));
}

async function lookAtFunctions(client: pg.Client, { functions }: Schema): Promise<string[]> {
  return functionFaults(functions, await readFunctionRecords(client), FUNCTIONS_RELEASE);
}

/**
 * The oldest version on which our SQL and BullMQ's SQL were seen to work, and which BullMQ recommends. We know of
 * nothing that breaks on 13, but nobody mends 13 any more.
 */
const OLDEST_VERSION = 14;

/** `number` is `server_version_num`, which is 140023 for 14.23; `name` is for people. */
export const versionFaults = (number: number, name: string): string[] =>
  number >= OLDEST_VERSION * 10_000
    ? []
    : [
        `DATABASE_URL must be a Postgres of version ${OLDEST_VERSION} or later; it is ${name}. Move the ledger to a newer ` +
          'server, with `pg_upgrade` or with `pg_dump` and `pg_restore`',
      ];

/** A program works with functions of a later release, which keeps each function it had for one more release. */
export function functionFaults(functions: SqlFunction[], ledger: LedgerFunctions, release: number): string[] {
  const missing = missingFrom(ledger, functions);
  const isNewer = ledger.release > release;
  if (missing.length > 0) {
    const mend = isNewer ? tooOld(ledger.release, release) : MIGRATE_FIRST;
    return [`DATABASE_URL must be a ledger with all functions of this program; it lacks ${namesOf(missing)}. ${mend}`];
  }
  const older = isNewer ? [] : changedSince(ledger, functions);
  if (older.length === 0) return [];
  return [
    `DATABASE_URL must be a ledger with the functions of this program or newer ones; it has an older text of ` +
      `${namesOf(older)}. ${MIGRATE_FIRST}`,
  ];
}

const tooOld = (theirs: number, ours: number): string =>
  `Its functions are of release ${theirs}, and this program needs those of release ${ours}. Start the version of Risiti ` +
  'that migrated this ledger last, or a newer one';

const namesOf = ([first, ...others]: SqlFunction[]): string =>
  `the function ${first!.name}${others.length > 0 ? ` and ${others.length} other${others.length > 1 ? 's' : ''}` : ''}`;
