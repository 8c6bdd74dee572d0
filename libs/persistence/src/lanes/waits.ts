import { ASIDE_MAX, type LaneId, type SubmissionId, type WaitFacts } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** How long a submission waits already for the same reason, and what its lane says about that. */
export type Wait = Omit<WaitFacts, 'goodsOnTheirWay'>;

/**
 * Only after an answer that may make a document wait, so the attempts cost no other one a read. SQL, because the clock of Postgres
 * decides. What waits for goods begins to wait anew when their stock is activated, or the authority is told of more of them.
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
       coalesce(l.aside_until < now(), true) OR cardinality(l.aside) < ${ASIDE_MAX} AS "isRoomAside"
     FROM lanes l,
       (SELECT count(*), min(ended_at) AS first FROM attempts WHERE submission_id = $1 AND outcome = $3 AND ended_at IS NOT NULL) a,
       (SELECT max(greatest(activated_at, told_more_at)) AS told_at FROM stock_levels WHERE lane_id = $2 AND item_cd = ANY($4)) g
     WHERE l.id = $2`,
    [id, laneId, outcome, itemCodes, kind],
  );
  return wait!;
}
