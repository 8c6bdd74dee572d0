import { runMigrations } from 'bullmq';
import pg from 'pg';

/** BullMQ keeps its Postgres tables in a schema of their own, beside the ledger's, with its own migrations. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, 'bullmq');
  } finally {
    await client.end();
  }
}
