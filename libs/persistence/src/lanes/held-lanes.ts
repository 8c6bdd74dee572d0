import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { UNSETTLED_IN_LANE } from './lane-hold.js';

/** A lane that waits for an operator, and why. `head` is the reference of the submission that is held. */
export interface HeldLane {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  heldAt: Date;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  scope: 'device' | 'invoices';
  code: string | null;
  message: string | null;
  head: string | null;
  headId: SubmissionId | null;
  /** Submissions without an answer, also the one that is held. */
  waiting: number;
}

// SQL, because a function of the ledger says which submission is held.
const HELD_LANES = `
  SELECT l.id AS "laneId", l.environment, d.tin, d.bhf_id AS "bhfId", l.held_at AS "heldAt", l.held_scope AS scope,
    l.held_code AS code, l.held_message AS message, h.reference AS head, h.id AS "headId",
    ${UNSETTLED_IN_LANE} AS waiting
  FROM lanes l JOIN devices d ON d.id = l.id
  LEFT JOIN LATERAL (
    SELECT s.id, s.reference FROM submissions s WHERE s.id = ANY(under_way(l)) AND is_held_for(l, s) LIMIT 1) h ON true
  WHERE l.held_at IS NOT NULL ORDER BY l.held_at`;

/** The lane that was held first comes first. */
export const readHeldLanes = (tx: Tx): Promise<HeldLane[]> => tx.query<HeldLane>(HELD_LANES);

/** The submission for which a lane is held: its head, or an invoice that is parked. Null if there is none. */
export async function readHeldSubmission(tx: Tx, laneId: LaneId): Promise<SubmissionId | null> {
  const [held] = await tx.query<{ id: SubmissionId }>(
    'SELECT s.id FROM lanes l JOIN submissions s ON s.id = ANY(under_way(l)) AND is_held_for(l, s) WHERE l.id = $1 LIMIT 1',
    [laneId],
  );
  return held?.id ?? null;
}
