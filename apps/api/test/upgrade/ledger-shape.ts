import type { Database } from '@app/persistence';

/** What statements of an earlier release rely on. */
export interface LedgerShape {
  /** `table.column type`, with `null` where the column may be empty. */
  columns: string[];
  /** Columns that an insert must name. */
  demanded: string[];
  /** `name(arguments) results` */
  functions: string[];
}

/** Partitions have the columns of their tables, and come and go. */
export async function shapeOf(db: Database): Promise<LedgerShape> {
  const columns = await db.query<{ text: string; name: string; isDemanded: boolean }>(
    `SELECT c.relname || '.' || a.attname AS name,
       concat_ws(' ', c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod), CASE WHEN NOT a.attnotnull THEN 'null' END) AS text,
       a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' AS "isDemanded"
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  const functions = await db.query<{ text: string }>(
    `SELECT concat(proname, '(', pg_get_function_arguments(oid), ') ', pg_get_function_result(oid)) AS text
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  );
  return {
    columns: columns.map(({ text }) => text),
    demanded: columns.filter(({ isDemanded }) => isDemanded).map(({ name }) => name),
    functions: functions.map(({ text }) => text),
  };
}

export const lostFrom = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((text) => !after.includes(text));

export async function rowCounts(db: Database): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
       AND NOT relispartition AND relname NOT IN ('_prisma_migrations', 'ledger_functions') ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ count: number }>(`SELECT count(*)::int FROM "${name}"`);
    counts[name] = row!.count;
  }
  return counts;
}
