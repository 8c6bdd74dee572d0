import type { Tx } from '../database/tx.js';
import type { RetentionRule } from './retention-rules.js';

/** The part of a table that a step looks at. */
export interface SweepRange {
  /** The table of the rule, or one of its partitions. */
  table: string;
  /** The step begins behind this id. */
  after: string;
  /** The step ends before this id. */
  before: string;
  /** What is younger than this is within its period, and stays. */
  keptSince: Date;
  /** The step looks at this many ids, and deletes this many rows, at most. */
  rowsMax: number;
}

/** What a step has looked at and deleted. */
export interface SweptPage {
  deleted: number;
  /** The last id that the step looked at; null if there was none. */
  last: string | null;
  /** How many ids the step looked at. Fewer than it may look at: the range ends here. */
  looked: number;
}

interface PageOfRule extends SweptPage {
  /** Ids whose rows stay although they are old. */
  kept: number;
}

/** The next ids of a range, and which of them may go. An id may have many rows, so each step of the search finds the next id. */
const pageSql = ({ key, stays }: RetentionRule, table: string): string => `
  WITH RECURSIVE ids AS (
    (SELECT ${key} AS id FROM ${table} WHERE ${key} > $1 AND ${key} < $2 ORDER BY ${key} LIMIT 1)
    UNION ALL
    SELECT (SELECT x.${key} FROM ${table} x WHERE x.${key} > ids.id AND x.${key} < $2 ORDER BY x.${key} LIMIT 1)
    FROM ids WHERE ids.id IS NOT NULL
  ), page AS MATERIALIZED (
    SELECT p.id, (SELECT NOT coalesce(${stays}, false) FROM ${table} t WHERE t.${key} = p.id LIMIT 1) AS is_over
    FROM (SELECT id FROM ids WHERE id IS NOT NULL LIMIT $4) p, (SELECT $3::timestamptz AS kept_since) e
  )`;

const COUNTS = `count(*)::int AS looked, count(*) FILTER (WHERE NOT is_over)::int AS kept,
  (array_agg(id ORDER BY id DESC))[1] AS last FROM page`;

/** Deletes the old rows of the next ids. SQL, because one statement looks at submissions and accounts and deletes. */
export async function sweepRows(tx: Tx, rule: RetentionRule, range: SweepRange): Promise<PageOfRule> {
  const { table } = range;
  const [row] = await tx.query<PageOfRule>(
    `${pageSql(rule, table)}, alongside AS (${rule.alongside ?? 'SELECT'}),
     gone AS (
       DELETE FROM ${table} WHERE ctid = ANY(ARRAY(
         SELECT t.ctid FROM page p JOIN ${table} t ON t.${rule.key} = p.id WHERE p.is_over LIMIT $4))
       RETURNING 1)
     SELECT (SELECT count(*) FROM gone)::int AS deleted, ${COUNTS}`,
    valuesOf(range),
  );
  return row!;
}

/** Looks at the next ids, and deletes nothing. */
export async function lookAtRows(tx: Tx, rule: RetentionRule, range: SweepRange): Promise<PageOfRule> {
  const [row] = await tx.query<PageOfRule>(
    `${pageSql(rule, range.table)} SELECT 0 AS deleted, ${COUNTS}`,
    valuesOf(range),
  );
  return row!;
}

const valuesOf = ({ after, before, keptSince, rowsMax }: SweepRange): unknown[] => [after, before, keptSince, rowsMax];
