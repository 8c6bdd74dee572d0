import type { Tx } from '../database/database.js';

/** The work under way in one environment. */
export interface LaneLoad {
  /** Submissions without an answer: those under way in the lanes, and those that wait. */
  waiting: number;
  /** Lanes in which something under way waits for the authority. */
  stalledLanes: number;
  /** Lanes that wait for an operator. */
  heldLanes: number;
  /** The acceptance of the oldest of them. */
  oldestWaitingAt: string | null;
  /** Measured by the clock of Postgres. */
  oldestWaitingMs: number | null;
}

// SQL, because it is an aggregate over lanes and heads with the functions of the ledger.
const LANE_LOADS = `
  SELECT e.name, coalesce(sum(l.waiting + cardinality(l.parked)) + count(l.head_id), 0)::int AS waiting,
    (count(*) FILTER (WHERE h.stalled))::int AS "stalledLanes",
    (count(*) FILTER (WHERE l.held_at IS NOT NULL))::int AS "heldLanes",
    to_char(min(h.oldest) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "oldestWaitingAt",
    (extract(epoch FROM now() - min(h.oldest)) * 1000)::float8 AS "oldestWaitingMs"
  FROM (VALUES ('SANDBOX'), ('PRODUCTION')) AS e(name)
  LEFT JOIN lanes l ON l.environment = e.name
  LEFT JOIN LATERAL (
    SELECT least(min(s.accepted_at), CASE WHEN l.waiting > 0 THEN oldest_waiting(l.id) END) AS oldest,
      bool_or(is_stalled(s.status, s.next_attempt_at)) AS stalled
    FROM submissions s WHERE s.id = ANY(under_way(l))) h ON true
  GROUP BY e.name`;

/** The cost grows with the number of lanes and not with the backlog. */
export async function readLoad(tx: Tx): Promise<{ sandbox: LaneLoad; production: LaneLoad }> {
  const rows = await tx.query<LaneLoad & { name: string }>(LANE_LOADS);
  const loadOf = (environment: string): LaneLoad => {
    const { name: _, ...load } = rows.find(({ name }) => name === environment)!;
    return load;
  };
  return { sandbox: loadOf('SANDBOX'), production: loadOf('PRODUCTION') };
}
