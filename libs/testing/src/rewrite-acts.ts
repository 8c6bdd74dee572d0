import type { Database } from '@app/persistence';

/** Changes or deletes acts, which only the owner of the table can do: no program may. */
export const rewriteActs = (db: Pick<Database, 'transaction'>, sql: string, values: unknown[] = []): Promise<unknown> =>
  db.transaction(async (tx) => {
    await tx.query('ALTER TABLE operator_acts DISABLE TRIGGER operator_acts_stay');
    await tx.query(sql, values);
    await tx.query('ALTER TABLE operator_acts ENABLE TRIGGER operator_acts_stay');
  });
