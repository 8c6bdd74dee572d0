import {
  YIELDING_MAX,
  type Environment,
  type Head,
  HEAD_OVERDUE_MS,
  type HeadTurn,
  type LaneId,
  type SubmissionId,
  type SubmissionStatus,
  type WaitFacts,
} from '@app/domain';
import type { Database } from './database/database.js';
import { selectValue, type Tx } from './database/tx.js';
import { JOIN_UNDER_WAY } from './lanes.js';

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
  tx: Tx,
  environment: Environment,
  after: HeadTurn | null,
  limit: number,
): Promise<OverdueHead[]> =>
  tx.query<OverdueHead>(OVERDUE_HEADS, [environment, after?.laneId, after?.submissionId, limit, HEAD_OVERDUE_MS]);

/**
 * The submissions under way in the lane, if a worker may try them; also the one of which this worker does not know whether it has claimed it. SQL, because
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
   * The part of the lane that is held because of the submission, which may be the last of too many equal refusals: the whole lane, or its
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

/** A head that cannot go out now, and that its lane may pass. */
export interface HeadToPass {
  submissionId: SubmissionId;
  turn: number;
  /** The head waits again, and others go first. Otherwise it parks. */
  yields: boolean;
  delayMs: number;
}

export interface PassResult {
  /** `aside`: the head yields. */
  verdict: 'parked' | 'aside' | 'stays';
  heads: Head[];
  stalled: LaneId[];
}

/** Lets the lane go on without its head. A head that has moved on since the caller looked stays as it is. */
export const passHead = (tx: Tx, { submissionId, turn, yields, delayMs }: HeadToPass): Promise<PassResult> =>
  selectValue(tx, 'SELECT pass_head($1, $2, $3, $4, $5) AS value', [submissionId, turn, yields, delayMs, YIELDING_MAX]);

/** Gives the lane its next head if it has none. Tells whether the lane is held for the kind of this submission. */
export const wakeLane = (tx: Tx, laneId: LaneId, id: SubmissionId): Promise<{ isHeld: boolean; heads: Head[] }> =>
  selectValue(tx, 'SELECT wake_lane($1, $2) AS value', [laneId, id]);

/** The time that a submission waits already for the same reason, and what its lane says about that. */
type Wait = Omit<WaitFacts, 'goodsOnTheirWay'>;

/**
 * The pipeline reads this only after an answer that may make a document wait, so other attempts do without. SQL, because the clock of Postgres
 * decides. What waits for goods begins to wait anew when their stock is activated, or more of them are reported to the authority.
 */
export async function readWait(
  tx: Tx,
  { id, laneId, kind }: { id: SubmissionId; laneId: LaneId; kind: string },
  outcome: string,
  itemCodes: readonly string[],
): Promise<Wait> {
  const [wait] = await tx.query<Wait>(
    `SELECT a.count::int AS "earlierAnswers",
       greatest(0, extract(epoch FROM now() - greatest(coalesce(a.first, now()), g.told_at)) * 1000)::float8 AS "sinceMs",
       greatest(0, extract(epoch FROM now() - coalesce(a.first, now())) * 1000)::float8 AS "sinceFirstMs",
       coalesce((l.unknown_refusals ->> $5)::int, 0) AS "unknownRefusals",
       coalesce(l.aside_until < now(), true) OR cardinality(l.aside) < ${YIELDING_MAX} AS "mayYield"
     FROM lanes l,
       (SELECT count(*), min(ended_at) AS first FROM attempts WHERE submission_id = $1 AND outcome = $3 AND ended_at IS NOT NULL) a,
       (SELECT max(greatest(activated_at, told_more_at)) AS told_at FROM stock_levels WHERE lane_id = $2 AND item_cd = ANY($4)) g
     WHERE l.id = $2`,
    [id, laneId, outcome, itemCodes, kind],
  );
  return wait!;
}
