import type { LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** What an operator did, and why: in the ledger for good. */
export interface RecordedAct {
  id: string;
  operator: string;
  act: string;
  reason: string;
  laneId: LaneId;
  submissionId: SubmissionId | null;
  /** What it changed, as far as the ledger does not tell. */
  details: object;
}

export interface ActView extends RecordedAct {
  at: Date;
}

/** In the transaction of the act itself: neither is there without the other. */
export const recordAct = (tx: Tx, act: RecordedAct): Promise<unknown> =>
  tx.query(
    `INSERT INTO operator_acts (id, operator, act, reason, lane_id, submission_id, details)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [act.id, act.operator, act.act, act.reason, act.laneId, act.submissionId, JSON.stringify(act.details)],
  );

const ACT_VIEW = `SELECT id, at, operator, act, reason, lane_id AS "laneId", submission_id AS "submissionId", details
  FROM operator_acts`;

export interface ActFilter {
  laneId?: string | undefined;
  /** The last act of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Newest first. */
export const listActs = (tx: Tx, { laneId, after, limit }: ActFilter): Promise<ActView[]> =>
  tx.query<ActView>(
    `${ACT_VIEW} WHERE ($1::uuid IS NULL OR lane_id = $1)
       AND ($2::uuid IS NULL OR (at, id) < (SELECT at, id FROM operator_acts WHERE id = $2))
     ORDER BY at DESC, id DESC LIMIT $3`,
    [laneId ?? null, after ?? null, limit],
  );

export async function isAct(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('SELECT 1 FROM operator_acts WHERE id = $1', [id])).length > 0;
}
