import type { LaneId, SubmissionStatus, SubmissionId } from '@app/domain';
import type { Tx } from '../database/database.js';

/** A submission and its lane as an operator sees them now: ids, states, times and the last answer of the authority. */
export interface HeadView {
  id: SubmissionId;
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
  behind: number;
  oldestBehindAt: Date | null;
  /** Measured by the clock of Postgres. */
  oldestBehindMs: number | null;
  heldAt: Date | null;
  heldCode: string | null;
  heldMessage: string | null;
}

// SQL, because one lateral look per lane finds the oldest waiting submission by its partial index.
const HEAD_VIEWS = `
  SELECT s.id, s.kind, s.reference, s.status, s.turn, s.attempt AS attempts, s.accepted_at AS "acceptedAt",
    s.next_attempt_at AS "nextAttemptAt", s.doubt_since AS "doubtSince", s.answer_code AS "answerCode",
    s.answer_message AS "answerMessage", l.id AS "laneId", coalesce(l.head_id = s.id, false) AS "isHead",
    l.waiting AS behind, o.accepted_at AS "oldestBehindAt",
    (extract(epoch FROM now() - o.accepted_at) * 1000)::float8 AS "oldestBehindMs",
    l.held_at AS "heldAt", l.held_code AS "heldCode", l.held_message AS "heldMessage"
  FROM submissions s JOIN lanes l ON l.id = s.lane_id
  LEFT JOIN LATERAL (
    SELECT w.accepted_at FROM submissions w
    WHERE w.lane_id = l.id AND w.waiting ORDER BY w.turn_at, w.id LIMIT 1) o ON true
  WHERE s.id = ANY($1::uuid[])`;

export const readHeadViews = (tx: Tx, ids: string[]): Promise<HeadView[]> => tx.query<HeadView>(HEAD_VIEWS, [ids]);
