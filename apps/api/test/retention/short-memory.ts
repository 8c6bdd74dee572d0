import type { Stack } from '@app/testing';

const KEPT = ['DOCUMENTS', 'WIRE_BODIES', 'ATTEMPTS', 'REFUSED', 'BATCHES', 'IDEMPOTENCY_KEYS', 'EVENTS'];

/** Settings of a ledger that keeps submissions, and what belongs to them, for this long. */
export const keepFor = (period: string): Record<string, string> =>
  Object.fromEntries(KEPT.map((what) => [`KEEP_${what}`, period]));

export const PARTITIONED = ['documents', 'wire_bodies', 'attempts', 'batch_lines'];

/** Drops the partitions of the migration, which have spans of days; a worker may drop one first. New rows go to the default partition. */
export async function dropFirstPartitions({ db }: Stack): Promise<void> {
  for (const table of PARTITIONED) {
    const partitions = await db.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass`,
      [table],
    );
    for (const { name } of partitions) if (!name.endsWith('_default')) await db.query(`DROP TABLE IF EXISTS ${name}`);
  }
}
