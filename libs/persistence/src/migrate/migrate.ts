import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { applyMigration } from './apply-migration.js';
import { readMigrations } from './migration.js';
import { pendingMigrations } from './pending-migrations.js';
import { readRecords, CREATE_RECORDS_TABLE } from './migration-records.js';
import { FUNCTIONS_RELEASE, replaceFunctions, type ReplacedFunctions } from './replace-functions.js';
import { readFunctions } from './sql-function.js';

/** Prisma locks this number too, so Prisma and this program never migrate at the same time. */
const PRISMA_LOCK = 72_707_369;
const LOOK_AT_LOCK_MS = 200;

export interface Migrated extends ReplacedFunctions {
  /** The names of the migrations that were applied. */
  applied: string[];
}

/**
 * The content of `prisma/`: migrations for tables and data, and functions that are replaced when their text changes.
 */
export const readSchema = (folder: string) => ({
  migrations: readMigrations(path.join(folder, 'migrations')),
  functions: readFunctions(path.join(folder, 'functions')),
});

/**
 * Applies the missing migrations in order, then replaces the functions whose text has changed. It keeps Prisma's own records,
 * so `prisma migrate status` agrees afterwards, without the CLI and its native engine in production. Starts that race wait for
 * one another.
 *
 * Each migration is one transaction with its record: all of it or nothing. One that begins with `-- Outside a transaction` runs
 * statement by statement instead, for what Postgres refuses in a transaction (CREATE INDEX CONCURRENTLY).
 */
export async function migrate(databaseUrl: string, folder: string, release = FUNCTIONS_RELEASE): Promise<Migrated> {
  const { migrations, functions } = readSchema(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'risiti-migrate' });
  await client.connect();
  try {
    await takeLock(client);
    await client.query(CREATE_RECORDS_TABLE);
    const pending = pendingMigrations(migrations, await readRecords(client));
    for (const migration of pending) await applyMigration(client, migration);
    return { applied: pending.map(({ name }) => name), ...(await replaceFunctions(client, functions, release)) };
  } finally {
    await client.end();
  }
}

/**
 * The session holds the lock, so the lock ends with the session in any case. The lock is asked for again and again: a statement that
 * waits for it would be a transaction that is open, and CREATE INDEX CONCURRENTLY waits for all of those.
 */
async function takeLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [PRISMA_LOCK]);
    if (rows[0]!.taken) return;
    await pause(LOOK_AT_LOCK_MS);
  }
}
