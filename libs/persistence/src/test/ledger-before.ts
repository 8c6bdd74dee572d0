import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyDatabase } from '@app/testing';
import pg from 'pg';
import { migrate } from '../migrate/migrate.js';

/** A ledger as it was before a migration, without functions, and the way to migrate it. */
export async function ledgerBefore(migration: string) {
  const database = await emptyDatabase();
  const folder = mkdtempSync(path.join(tmpdir(), 'schema-'));
  const client = new pg.Client({ connectionString: database.url });
  cpSync('prisma/migrations', path.join(folder, 'migrations'), { recursive: true });
  for (const name of readdirSync(path.join(folder, 'migrations')))
    if (name >= migration) rmSync(path.join(folder, 'migrations', name), { recursive: true });
  cpSync('prisma/functions/README.md', path.join(folder, 'functions/README.md'));
  await migrate(database.url, folder);
  await client.connect();
  return {
    client,
    url: database.url,
    migrateNow: () => migrate(database.url, 'prisma'),
    close: async () => {
      await client.end();
      rmSync(folder, { recursive: true });
      await database.drop();
    },
  };
}
