import type { Tx } from '../database/tx.js';
import { INVOICE_SERIES } from '../invoices.js';
import type { RetentionRule } from './retention-rules.js';

/** The part of a table that a step looks at. */
interface SweepRange {
  /** The table of the rule, or one of its partitions. */
  table: string;
  /** The step begins behind this id. */
  after: string;
  /** The step ends before this id. */
  before: string;
  /** A younger row is within its period, and stays. */
  keptSince: Date;
  /** The step looks at this many ids, and deletes this many rows, at most. */
  rowsMax: number;
}

/** The rows that a step has looked at and deleted. */
export interface SweptPage {
  deleted: number;
  /** The last id that the step looked at; null if there was none. */
  last: string | null;
  /** The number of ids that the step looked at. Fewer than it may look at: the range ends here. */
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

/** A statement that deletes at most $2 of the rows that are older than $1, and returns one row for each. */
interface DeleteStatement {
  period: RetentionRule['period'];
  sql: string;
}

/**
 * A refused, withdrawn or given-up submission is deleted with its document and attempts: its natural key is free already. SKIP LOCKED,
 * because an operator may be sending it out again. $3: the sweep goes on behind this id.
 */
export const DELETE_REFUSED = `
  WITH page AS MATERIALIZED (
    SELECT u.id FROM unapproved_submissions u WHERE u.id > $3 ORDER BY u.id LIMIT $2
  ), gone AS (
    DELETE FROM submissions WHERE id IN (
      SELECT s.id FROM page p JOIN submissions s ON s.id = p.id JOIN accounts a ON a.id = s.account_id
      WHERE s.status IN ('REJECTED', 'CANCELLED', 'FAILED') AND s.settled_at < $1 AND a.legal_hold_at IS NULL
      FOR UPDATE OF s SKIP LOCKED)
    RETURNING id
  ), documents_gone AS (DELETE FROM documents WHERE id IN (SELECT id FROM gone)),
  wire_bodies_gone AS (DELETE FROM wire_bodies WHERE id IN (SELECT id FROM gone)),
  attempts_gone AS (DELETE FROM attempts WHERE submission_id IN (SELECT id FROM gone)),
  credits_gone AS (DELETE FROM credits WHERE original_id IN (SELECT id FROM gone))
  SELECT (SELECT count(*) FROM gone)::int AS deleted, count(*)::int AS looked,
    (array_agg(id ORDER BY id DESC))[1] AS last
  FROM page`;

const SHOP_DAYS_STAY_MS = 400 * 24 * 3_600_000;

/** Rows without an id that grows with the time. SQL, because Prisma cannot delete a bounded number of rows. */
export const OTHER_ROWS: readonly DeleteStatement[] = [
  {
    // A key stays while its submission is not settled or needs a review, so that a repeat still finds the submission.
    period: 'keepIdempotencyKeys',
    sql: `DELETE FROM idempotency_keys WHERE (app_id, key) IN (
            SELECT k.app_id, k.key FROM idempotency_keys k WHERE k.created_at < $1
              AND NOT EXISTS (SELECT FROM submissions s WHERE s.id = k.submission_id AND (s.settled_at IS NULL OR s.status = 'NEEDS_REVIEW'))
            ORDER BY k.created_at LIMIT $2) RETURNING 1`,
  },
  {
    // A branch whose restore is open still compares with them.
    period: 'keepDocuments',
    sql: `DELETE FROM imported_documents WHERE (series, number) IN (
            SELECT i.series, i.number FROM imported_documents i WHERE i.read_at < $1 AND NOT EXISTS (
              SELECT FROM lanes l JOIN devices d USING (id) WHERE l.restore_opened_at IS NOT NULL
                AND i.series = ${INVOICE_SERIES})
            LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepLogins',
    sql: `DELETE FROM refresh_tokens WHERE hash IN (
            SELECT hash FROM refresh_tokens WHERE expires_at < $1 LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepLogins',
    sql: `DELETE FROM invitations WHERE hash IN (
            SELECT hash FROM invitations WHERE expires_at < $1 LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepLogins',
    sql: `DELETE FROM password_links WHERE hash IN (
            SELECT hash FROM password_links WHERE expires_at < $1 LIMIT $2) RETURNING 1`,
  },
  {
    // Nothing refers to a key. A request with a key that is gone gets the same answer as with a revoked one.
    period: 'keepRevokedKeys',
    sql: `DELETE FROM api_keys WHERE id IN (
            SELECT id FROM api_keys WHERE revoked_at < $1 LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepRevokedKeys',
    sql: `DELETE FROM operator_keys WHERE id IN (
            SELECT id FROM operator_keys WHERE least(revoked_at, expires_at) < $1 LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepEvents',
    sql: `DELETE FROM webhook_failures WHERE id IN (
            SELECT id FROM webhook_failures WHERE at < $1 LIMIT $2) RETURNING 1`,
  },
  {
    period: 'keepEvents',
    sql: `DELETE FROM webhook_hours WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM webhook_hours WHERE hour < $1 LIMIT $2)) RETURNING 1`,
  },
  {
    period: SHOP_DAYS_STAY_MS,
    sql: `DELETE FROM shop_days WHERE ctid = ANY (ARRAY(
            SELECT ctid FROM shop_days WHERE counted_at < $1 LIMIT $2)) RETURNING 1`,
  },
  {
    // Only copies that are made on request: they are made again when they are asked for. A scope has few rows.
    period: 'keepPulls',
    sql: `WITH old AS (
            DELETE FROM pulls WHERE id IN (
              SELECT id FROM pulls WHERE due_at IS NULL AND wanted_at IS NULL AND greatest(pulled_at, failed_at) < $1
              LIMIT $2 FOR UPDATE SKIP LOCKED)
            RETURNING environment, register, scope),
          rows_gone AS (DELETE FROM register_rows r USING old o
            WHERE r.environment = o.environment AND r.register = o.register AND r.scope = o.scope)
          SELECT FROM old`,
  },
];
