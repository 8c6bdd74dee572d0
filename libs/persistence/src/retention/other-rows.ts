import { INVOICE_SERIES } from '../invoices/invoice-numbers.js';
import type { RetentionPeriods } from './retention-rules.js';

/** A statement that deletes at most $2 of the rows that are older than $1, and returns one row for each. */
export interface DeleteStatement {
  period: keyof RetentionPeriods;
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
