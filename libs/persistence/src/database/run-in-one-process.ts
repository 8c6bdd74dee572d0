import type { Database, Tx } from './database.js';

/** Runs `work` in at most one process of the fleet at a time; returns null where another is at it. */
export async function runInOneProcess<T>(db: Database, lock: number, work: (tx: Tx) => Promise<T>): Promise<T | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS free', [lock]);
    return row!.free ? work(tx) : null;
  });
}
