import {
  type Environment,
  type Head,
  HEAD_OVERDUE_MS,
  type HeadTurn,
  type LaneId,
  type SubmissionStatus,
  type SubmissionId,
} from '@app/domain';
import type { Database, Tx } from '../database/database.js';
import { JOIN_UNDER_WAY } from '../submissions/unsettled.js';

/** A job that has just settled the document before it may go on with the head, which then has no job. */
const DUE_AT = 'greatest(coalesce(s.next_attempt_at, s.accepted_at), CASE WHEN s.id = l.head_id THEN l.settled_at END)';

/**
 * Heads that a worker should have tried by now: their job may be lost. A busy queue has such heads too, so they come in
 * pages, lane by lane. SQL, because the clock of Postgres decides what is due.
 */
const OVERDUE_HEADS = `
  SELECT s.id AS "submissionId", s.turn, s.lane_id AS "laneId", s.environment,
    extract(epoch FROM now() - ${DUE_AT})::float * 1000 AS "overdueMs"
  FROM lanes l ${JOIN_UNDER_WAY}
  WHERE l.environment = $1 AND NOT is_held(l, s.kind) AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    AND ${DUE_AT} < now() - $5 * interval '1 millisecond'
    AND ($2::uuid IS NULL OR l.id >= $2 AND (l.id, s.id) > ($2, $3::uuid))
  ORDER BY l.id, s.id LIMIT $4`;

export type OverdueHead = HeadTurn & { overdueMs: number };

export const readOverdueHeads = (
  db: Database,
  environment: Environment,
  after: HeadTurn | null,
  limit: number,
): Promise<OverdueHead[]> =>
  db.query<OverdueHead>(OVERDUE_HEADS, [environment, after?.laneId, after?.submissionId, limit, HEAD_OVERDUE_MS]);

/**
 * What is under way in the lane, if a worker may try it; also the one of which this worker does not know whether it has claimed it. SQL, because
 * the function `heads` makes the same heads as accept and settle.
 */
export async function readHeads(
  db: Database,
  laneId: LaneId,
  perhapsClaimed: SubmissionId | null = null,
): Promise<Head[]> {
  const [row] = await db.query<{ value: Head[] }>(
    `SELECT heads(ARRAY(
       SELECT s.id FROM lanes l ${JOIN_UNDER_WAY}
       WHERE l.id = $1 AND NOT is_held(l, s.kind) AND (s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT') OR s.id = $2))) AS value`,
    [laneId, perhapsClaimed],
  );
  return row!.value;
}

/** A submission and its lane as an operator sees them now: ids, states, times and the last answer of the authority. */
export interface HeadView {
  id: SubmissionId;
  environment: Environment;
  tin: string;
  bhfId: string;
  kind: string;
  reference: string;
  status: SubmissionStatus;
  turn: number;
  attempts: number;
  acceptedAt: Date;
  nextAttemptAt: Date | null;
  doubtSince: Date | null;
  answerCode: string | null;
  answerMessage: string | null;
  laneId: LaneId;
  /** True if the submission still heads its lane. */
  isHead: boolean;
  /** True if its lane goes on without it. */
  isParked: boolean;
  /**
   * What of the lane is held because of the submission, which may be the last of too many equal refusals: the whole lane, or its
   * invoices. Null if nothing is.
   */
  holds: 'device' | 'invoices' | null;
  behind: number;
  oldestBehindAt: Date | null;
  /** Measured by the clock of Postgres. */
  oldestBehindMs: number | null;
  /** Null if the lane is not held for the kind of the submission. */
  heldAt: Date | null;
  heldScope: 'device' | 'invoices' | null;
  heldCode: string | null;
  heldMessage: string | null;
}

// SQL, because a function of the ledger finds the oldest that waits by partial indexes.
const HEAD_VIEWS = `
  SELECT s.id, s.environment, d.tin, d.bhf_id AS "bhfId", s.kind, s.reference, s.status, s.turn, s.attempt AS attempts, s.accepted_at AS "acceptedAt",
    s.next_attempt_at AS "nextAttemptAt", s.doubt_since AS "doubtSince", s.answer_code AS "answerCode",
    s.answer_message AS "answerMessage", l.id AS "laneId", coalesce(l.head_id = s.id, false) AS "isHead",
    s.id = ANY(l.parked) AS "isParked",
    CASE WHEN is_held_for(l, s) OR s.status = 'REJECTED' AND s.settled_at = l.held_at THEN l.held_scope END AS holds, l.waiting AS behind, o.accepted_at AS "oldestBehindAt",
    (extract(epoch FROM now() - o.accepted_at) * 1000)::float8 AS "oldestBehindMs",
    CASE WHEN is_held(l, s.kind) THEN l.held_at END AS "heldAt",
    CASE WHEN is_held(l, s.kind) THEN l.held_scope END AS "heldScope",
    l.held_code AS "heldCode", l.held_message AS "heldMessage"
  FROM submissions s JOIN lanes l ON l.id = s.lane_id JOIN devices d ON d.id = l.id
  CROSS JOIN LATERAL (SELECT CASE WHEN l.waiting > 0 THEN oldest_waiting(l.id) END AS accepted_at) o
  WHERE s.id = ANY($1::uuid[])`;

export const readHeadViews = (tx: Tx, ids: string[]): Promise<HeadView[]> => tx.query<HeadView>(HEAD_VIEWS, [ids]);
