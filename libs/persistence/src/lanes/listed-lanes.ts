import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { UNSETTLED_IN_LANE } from './lane-hold.js';

/** A lane in a list of lanes. `head` is the reference of the submission because of which it is held. */
export interface ListedLane {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  /** As the authority calls the branch; null if it has not said so. */
  branchName: string | null;
  isInitialised: boolean;
  /** Null unless it waits for an operator. */
  heldAt: Date | null;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  scope: 'device' | 'invoices' | null;
  code: string | null;
  message: string | null;
  head: string | null;
  headId: SubmissionId | null;
  /** Submissions without an answer, also the one that is held. */
  waiting: number;
  /** Invoices that were approved today, by the calendar of Nairobi. */
  signed: number;
  refused: number;
}

export interface LaneFilter {
  isHeld?: boolean | undefined;
  environment?: string | undefined;
  after?: string | undefined;
  /** All without it. */
  limit?: number;
}

const ON_DAY = `l.counted_on = (now() AT TIME ZONE 'Africa/Nairobi')::date`;

// SQL, because a function of the ledger says which submission is held. The cost grows with the lanes and with the page: the day is
// counted in the row of the lane, see settle_submissions.
const LANES = `
  SELECT l.id AS "laneId", l.environment, d.tin, d.bhf_id AS "bhfId", d.info ->> 'bhfNm' AS "branchName",
    d.initialised_at IS NOT NULL AS "isInitialised", l.held_at AS "heldAt", l.held_scope AS scope, l.held_code AS code,
    l.held_message AS message, h.reference AS head, h.id AS "headId", ${UNSETTLED_IN_LANE} AS waiting,
    CASE WHEN ${ON_DAY} THEN l.signed_on_day ELSE 0 END AS signed, CASE WHEN ${ON_DAY} THEN l.refused_on_day ELSE 0 END AS refused
  FROM lanes l JOIN devices d ON d.id = l.id
  LEFT JOIN LATERAL (
    SELECT s.id, s.reference FROM submissions s WHERE s.id = ANY(under_way(l)) AND is_held_for(l, s) LIMIT 1) h ON true
  WHERE l.id = ANY(ARRAY(
    SELECT p.id FROM lanes p WHERE ($1::boolean IS NULL OR (p.held_at IS NOT NULL) = $1)
      AND ($2::text IS NULL OR p.environment = $2) AND ($3::uuid IS NULL OR p.id > $3) ORDER BY p.id LIMIT $4))
  ORDER BY l.id`;

/** In the order of their ids. */
export const listLanes = (tx: Tx, { isHeld, environment, after, limit }: LaneFilter): Promise<ListedLane[]> =>
  tx.query<ListedLane>(LANES, [isHeld ?? null, environment ?? null, after ?? null, limit ?? null]);

/** The submission for which a lane is held: its head, or an invoice that is parked. Null if there is none. */
export async function readHeldSubmission(tx: Tx, laneId: LaneId): Promise<SubmissionId | null> {
  const [held] = await tx.query<{ id: SubmissionId }>(
    'SELECT s.id FROM lanes l JOIN submissions s ON s.id = ANY(under_way(l)) AND is_held_for(l, s) WHERE l.id = $1 LIMIT 1',
    [laneId],
  );
  return held?.id ?? null;
}
