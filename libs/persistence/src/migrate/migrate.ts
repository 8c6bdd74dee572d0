import { randomUUID } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { type Migration, readMigrations } from './migration.js';
import { pendingMigrations } from './pending-migrations.js';
import { readRecords, CREATE_RECORDS_TABLE } from './migration-records.js';
import { FUNCTIONS_RELEASE, replaceFunctions, type ReplacedFunctions } from './replace-functions.js';
import { readFunctions } from './sql-function.js';

/** Prisma locks this number too, so Prisma and this program never migrate at the same time. */
const PRISMA_LOCK = 72_707_369;

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
 * Each migration is one transaction with its record: all of it or nothing. So a statement that cannot run in a transaction
 * (CREATE INDEX CONCURRENTLY) cannot be part of one.
 */
export async function migrate(databaseUrl: string, folder: string, release = FUNCTIONS_RELEASE): Promise<Migrated> {
  const { migrations, functions } = readSchema(folder);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'risiti-migrate' });
  await client.connect();
  try {
    // The session holds the lock, so the lock ends with the session in any case.
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(CREATE_RECORDS_TABLE);
    const pending = pendingMigrations(migrations, await readRecords(client));
    for (const migration of pending) await apply(client, migration);
    return { applied: pending.map(({ name }) => name), ...(await replaceFunctions(client, functions, release)) };
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query(
      `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
       VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
      [randomUUID(), checksum, name],
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${name} failed and left no trace: ${(error as Error).message}`, { cause: error });
  }
}
