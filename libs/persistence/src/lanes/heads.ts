import { type Environment, type Head, HEAD_OVERDUE_MS, type HeadTurn, type LaneId } from '@app/domain';
import type { Database } from '../database/database.js';

/**
 * Heads that a worker should have tried by now: their job may be lost. A busy queue has such heads too, so they come in
 * pages, lane by lane. SQL, because the clock of Postgres decides what is due.
 */
const OVERDUE_HEADS = `
  SELECT s.id AS "submissionId", s.turn, s.lane_id AS "laneId", s.environment,
    extract(epoch FROM now() - coalesce(s.next_attempt_at, s.accepted_at))::float * 1000 AS "overdueMs"
  FROM lanes l JOIN submissions s ON s.id = l.head_id
  WHERE l.environment = $1 AND l.held_at IS NULL AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    AND coalesce(s.next_attempt_at, s.accepted_at) < now() - $4 * interval '1 millisecond'
    AND ($2::uuid IS NULL OR l.id > $2)
  ORDER BY l.id LIMIT $3`;

export type OverdueHead = HeadTurn & { overdueMs: number };

export const readOverdueHeads = (
  db: Database,
  environment: Environment,
  afterLane: LaneId | null,
  limit: number,
): Promise<OverdueHead[]> => db.query<OverdueHead>(OVERDUE_HEADS, [environment, afterLane, limit, HEAD_OVERDUE_MS]);

/** The head of the lane, if a worker may try it. SQL, because the function `heads` makes the same head as accept and settle. */
export async function readHead(db: Database, laneId: LaneId): Promise<Head[]> {
  const [row] = await db.query<{ value: Head[] }>(
    `SELECT heads(ARRAY(
       SELECT s.id FROM lanes l JOIN submissions s ON s.id = l.head_id
       WHERE l.id = $1 AND l.held_at IS NULL AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT'))) AS value`,
    [laneId],
  );
  return row!.value;
}
