import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Migration } from './migration.js';
import type { AppliedMigration } from './pending-migrations.js';

/** Word for word what Prisma creates. */
export const CREATE_RECORDS_TABLE = `
  CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                  VARCHAR(36) PRIMARY KEY NOT NULL,
    "checksum"            VARCHAR(64) NOT NULL,
    "finished_at"         TIMESTAMPTZ,
    "migration_name"      VARCHAR(255) NOT NULL,
    "logs"                TEXT,
    "rolled_back_at"      TIMESTAMPTZ,
    "started_at"          TIMESTAMPTZ NOT NULL DEFAULT now(),
    "applied_steps_count" INTEGER NOT NULL DEFAULT 0
  )`;

export async function hasRecords(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS there`,
  );
  return rows[0]!.there;
}

export async function readRecords(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM "_prisma_migrations" WHERE rolled_back_at IS NULL`,
  );
  return rows;
}

/** Returns the id of the record. An earlier beginning that did not finish counts as rolled back, as Prisma marks it. */
export async function recordBegin(client: pg.Client, { name, checksum }: Migration): Promise<string> {
  const id = randomUUID();
  await client.query(
    `UPDATE "_prisma_migrations" SET rolled_back_at = now()
     WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  );
  await client.query(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
    id,
    checksum,
    name,
  ]);
  return id;
}

export async function recordStep(client: pg.Client, id: string): Promise<void> {
  await client.query('UPDATE "_prisma_migrations" SET applied_steps_count = applied_steps_count + 1 WHERE id = $1', [
    id,
  ]);
}

export async function recordEnd(client: pg.Client, id: string): Promise<void> {
  await client.query('UPDATE "_prisma_migrations" SET finished_at = clock_timestamp() WHERE id = $1', [id]);
}
