import { type Environment, type Head, HEAD_OVERDUE_MS, type HeadTurn, type LaneId } from '@app/domain';
import type { Database } from '../database/database.js';

/**
 * Heads that should have been tried by now and were not: their job may be lost. Five seconds of grace keep a head
 * whose job is on its way out of the list; a busy queue's heads are in it too, so it comes in pages, lane by lane.
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

/** The lane's head, where it stands to be tried. */
export async function readHead(db: Database, laneId: LaneId): Promise<Head[]> {
  const [row] = await db.query<{ value: Head[] }>(
    `SELECT heads(ARRAY(
       SELECT s.id FROM lanes l JOIN submissions s ON s.id = l.head_id
       WHERE l.id = $1 AND l.held_at IS NULL AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT'))) AS value`,
    [laneId],
  );
  return row!.value;
}
