import type { Database } from '@app/persistence';

/** The tables of the ledger; a partition is a part of its table. */
const TABLES = `
  SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'`;

/** Keeps all rows of the ledger, as a dump would. */
export async function backUp(db: Database): Promise<void> {
  await db.query('DROP SCHEMA IF EXISTS backup CASCADE');
  await db.query('CREATE SCHEMA backup');
  for (const { name } of await db.query<{ name: string }>(TABLES))
    await db.query(`CREATE TABLE backup."${name}" AS TABLE public."${name}"`);
}

/** Brings the rows of the backup back, as a restore would. No program may run meanwhile. */
export function restoreBackup(db: Database): Promise<void> {
  return db.transaction(async (tx) => {
    const tables = await tx.query<{ name: string }>(TABLES);
    // No trigger may act on rows that were there before.
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(`TRUNCATE ${tables.map(({ name }) => `public."${name}"`).join(', ')}`);
    for (const { name } of tables) await tx.query(`INSERT INTO public."${name}" TABLE backup."${name}"`);
  });
}
