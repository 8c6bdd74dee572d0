import type { Environment, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** A line of a device, held or not, as an operator sees it. */
export interface LaneView {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  headId: SubmissionId | null;
  waiting: number;
  heldAt: Date | null;
  code: string | null;
  message: string | null;
  /** The number the authority would take next for an invoice, as far as we know. */
  nextNumber: number;
}

export async function readLaneView(tx: Tx, id: string): Promise<LaneView | null> {
  const [lane] = await tx.query<LaneView>(
    `SELECT l.id AS "laneId", l.environment, d.tin, d.bhf_id AS "bhfId", l.head_id AS "headId", l.waiting,
       l.held_at AS "heldAt", l.held_code AS code, l.held_message AS message,
       1 + coalesce(n.last_number, 0)::float8 AS "nextNumber"
     FROM lanes l JOIN devices d ON d.id = l.id
     LEFT JOIN series n ON n.key = concat_ws('/', 'sale', d.environment, d.tin, d.bhf_id)
     WHERE l.id = $1`,
    [id],
  );
  return lane ?? null;
}
