import { JOIN_UNDER_WAY, JOIN_WAITING } from '../lanes.js';

/** The times for which the ledger keeps rows, in milliseconds: the settings KEEP_*. docs/retention.md has the whole table. */
export interface RetentionPeriods {
  keepDocuments: number;
  keepWireBodies: number;
  keepAttempts: number;
  keepRefused: number;
  keepBatches: number;
  keepIdempotencyKeys: number;
  keepEvents: number;
  keepQuestions: number;
  keepActs: number;
  keepPulls: number;
  keepRevokedKeys: number;
  keepLogins: number;
}

/** The rows that the sweeper deletes from a table whose rows have ids that grow with the time. */
export interface RetentionRule {
  /** A setting, or a fixed time in milliseconds. */
  period: keyof RetentionPeriods | number;
  table: string;
  /** The column with the id by which a sweep goes through the table. */
  key: string;
  /** SQL that is true while the row `t` must stay although its id is old enough. What is younger than `kept_since` is within its period. */
  stays: string;
  /** SQL that runs together with the deletion. The ids are those of `page` with `is_over`. */
  alongside?: string;
}

/** Rules of large tables: they are partitioned by `key`, and a partition is dropped when all of its rows may go. */
export interface PartitionRule extends RetentionRule {
  period: keyof RetentionPeriods;
  /** A partition has the rows of this part of the period. */
  parts: number;
  /** SQL for a look just before the drop: true if the ids from $1 to $2 may contain a row that must stay. */
  lastLook: string;
  /** Inserts fill a page of a partition to so many percent. */
  fillfactor?: number;
}

const UNDER_LEGAL_HOLD = 'a.legal_hold_at IS NOT NULL';
/** An operator may send it out again. The rows of a FAILED submission are deleted together with the submission. */
const MAY_GO_OUT_AGAIN = `s.status IN ('NEEDS_REVIEW', 'FAILED')`;

/**
 * Rows that belong to a submission stay while the submission is not settled, for the period after it was settled, and under a
 * legal hold. The clock of Postgres decides: the clock of the process that made the id may have been wrong.
 */
const staysWithSubmission = (key: string): string => `EXISTS (
  SELECT FROM submissions s JOIN accounts a ON a.id = s.account_id
  WHERE s.id = t.${key} AND (s.settled_at IS NULL OR s.settled_at >= kept_since OR ${MAY_GO_OUT_AGAIN} OR ${UNDER_LEGAL_HOLD}))`;

const ofSubmissions = (period: keyof RetentionPeriods, table: string, key: string) => ({
  ...{ period, table, key },
  stays: staysWithSubmission(key),
});

const hasUnsettledIds = `EXISTS (SELECT FROM submissions WHERE waiting AND id >= $1 AND id < $2)
  OR EXISTS (SELECT FROM lanes l, unnest(under_way(l)) u(id) WHERE u.id >= $1 AND u.id < $2)`;

export const PARTITION_RULES: readonly PartitionRule[] = [
  {
    ...{ period: 'keepDocuments', table: 'documents', key: 'id', parts: 60, lastLook: hasUnsettledIds },
    // A note on its way reads the document of its original once more.
    stays: `${staysWithSubmission('id')} OR EXISTS (
      SELECT FROM credits c WHERE c.original_id = t.id AND c.credited_quantity > c.approved_quantity)`,
  },
  { ...ofSubmissions('keepWireBodies', 'wire_bodies', 'id'), parts: 10, lastLook: hasUnsettledIds },
  {
    ...ofSubmissions('keepAttempts', 'attempts', 'submission_id'),
    ...{ parts: 10, lastLook: hasUnsettledIds, fillfactor: 70 },
  },
  {
    ...{ period: 'keepBatches', table: 'batch_lines', key: 'batch_id', parts: 10 },
    stays: 'EXISTS (SELECT FROM batches b WHERE b.id = t.batch_id)',
    lastLook: 'EXISTS (SELECT FROM batches WHERE id >= $1 AND id < $2)',
  },
];

/**
 * A submission of the account that is not settled may be a line of the batch if it was accepted while the batch came in. Its
 * place (`turn_at`) is at most a day after its acceptance, so the search can leave out the many that wait since yesterday.
 */
const hasUnsettled = (join: string): string => `EXISTS (
  SELECT FROM devices d JOIN lanes l ON l.id = d.id ${join}
  WHERE d.account_id = t.account_id AND s.turn_at < kept_since + interval '1 day'
    AND s.accepted_at BETWEEN t.created_at AND t.ended_at + interval '1 minute')`;

const isAccountUnderLegalHold = (account: string): string =>
  `EXISTS (SELECT FROM accounts a WHERE a.id = ${account} AND ${UNDER_LEGAL_HOLD})`;

/** The account that has the PIN, or one that had it before: its apps keep their devices. */
const isPinUnderLegalHold = (environment: string, tin: string): string => `EXISTS (
    SELECT FROM devices d JOIN accounts a ON a.id = d.account_id
    WHERE d.environment = ${environment} AND d.tin = ${tin} AND ${UNDER_LEGAL_HOLD})
  OR EXISTS (
    SELECT FROM apps p JOIN accounts a ON a.id = p.account_id
    WHERE p.environment = ${environment} AND p.tin = ${tin} AND p.device_id IS NOT NULL AND ${UNDER_LEGAL_HOLD})`;

const isTaxpayerUnderLegalHold = isPinUnderLegalHold('t.environment', 't.tin');

const isSubmissionUnderLegalHold = `EXISTS (SELECT FROM submissions s JOIN accounts a ON a.id = s.account_id
  WHERE s.id = t.submission_id AND ${UNDER_LEGAL_HOLD})`;

/** An act on an app that had no device yet names the app in its details. */
const isActUnderLegalHold = `EXISTS (
    SELECT FROM devices l WHERE l.id = t.lane_id AND (${isPinUnderLegalHold('l.environment', 'l.tin')}))
  OR EXISTS (
    SELECT FROM apps p JOIN accounts a ON a.id = p.account_id
    WHERE t.lane_id IS NULL AND p.id = (t.details ->> 'appId')::uuid AND ${UNDER_LEGAL_HOLD})`;

/** A trigger keeps each act for half a year, whatever the setting says; logins need not be kept for longer. */
const HALF_A_YEAR_MS = 180 * 24 * 3_600_000;
const ACTS_STAY_UNTIL = `now() - interval '180 days'`;

const MONTH_MS = 30 * 24 * 3_600_000;

export const ROW_RULES: readonly RetentionRule[] = [
  { period: MONTH_MS, table: 'requests', key: 'id', stays: 'false' },
  { period: MONTH_MS, table: 'alerts', key: 'id', stays: 'false' },
  {
    ...ofSubmissions('keepDocuments', 'receipts', 'submission_id'),
    // No client can receive the receipt any more, so a repeat of its sale is answered as a duplicate.
    alongside: `UPDATE submissions SET receipt_handed_out_at = now()
      WHERE receipt_handed_out_at IS NULL AND id IN (SELECT id FROM page WHERE is_over)`,
  },
  ofSubmissions('keepDocuments', 'receipt_prints', 'submission_id'),
  ofSubmissions('keepDocuments', 'revoked_receipt_links', 'submission_id'),
  {
    // As long as an original has its document, a note of it can be accepted, and must not credit more than is left.
    ...{ period: 'keepDocuments', table: 'credits', key: 'original_id' },
    stays: 'EXISTS (SELECT FROM documents d WHERE d.id = t.original_id)',
  },
  {
    ...{ period: 'keepBatches', table: 'batches', key: 'id' },
    stays: `t.ended_at IS NULL OR t.ended_at >= kept_since OR ${isAccountUnderLegalHold('t.account_id')}
      OR ${hasUnsettled(JOIN_WAITING)} OR ${hasUnsettled(JOIN_UNDER_WAY)}`,
  },
  {
    ...{ period: 'keepDocuments', table: 'received_purchases', key: 'id' },
    stays: `greatest(t.received_at, t.changed_at) >= kept_since OR ${isTaxpayerUnderLegalHold}`,
  },
  {
    ...{ period: 'keepDocuments', table: 'declared_imports', key: 'id' },
    stays: `greatest(t.received_at, t.changed_at) >= kept_since OR ${isTaxpayerUnderLegalHold}`,
  },
  {
    ...{ period: 'keepDocuments', table: 'branch_customers', key: 'id' },
    stays: `t.saved_at >= kept_since OR ${isTaxpayerUnderLegalHold}`,
  },
  {
    period: 'keepQuestions',
    table: 'questions',
    key: 'id',
    stays: `t.asked_at >= kept_since OR ${isSubmissionUnderLegalHold}`,
  },
  { period: 'keepQuestions', table: 'learned_numbers', key: 'id', stays: 't.asked_at >= kept_since' },
  {
    ...{ period: 'keepEvents', table: 'told_cases', key: 'id' },
    stays: 't.claimed_until >= kept_since',
  },
  {
    ...{ period: 'keepActs', table: 'operator_acts', key: 'id' },
    stays: `t.at >= least(kept_since, ${ACTS_STAY_UNTIL}) OR ${isActUnderLegalHold}`,
  },
  {
    ...{ period: HALF_A_YEAR_MS, table: 'operator_acts', key: 'id' },
    stays: `t.at >= ${ACTS_STAY_UNTIL} OR t.act NOT IN ('login', 'failed-logins')`,
  },
  {
    ...{ period: 'keepLogins', table: 'logins', key: 'id' },
    stays: `t.created_at >= kept_since OR EXISTS (SELECT FROM refresh_tokens r WHERE r.login_id = t.id)`,
  },
];
