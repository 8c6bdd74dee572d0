import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/database.js';

/** A lane that waits for an operator, and why. */
export interface HeldLane {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  heldAt: Date;
  code: string | null;
  message: string | null;
  head: string | null;
  headId: SubmissionId | null;
  waiting: number;
}

export const readHeldLanes = (tx: Tx): Promise<HeldLane[]> =>
  tx.query<HeldLane>(
    `SELECT l.id AS "laneId", l.environment, d.tin, d.bhf_id AS "bhfId", l.held_at AS "heldAt",
       l.held_code AS code, l.held_message AS message, h.reference AS head, h.id AS "headId",
       l.waiting
     FROM lanes l JOIN devices d ON d.id = l.id LEFT JOIN submissions h ON h.id = l.head_id
     WHERE l.held_at IS NOT NULL ORDER BY l.held_at`,
  );
