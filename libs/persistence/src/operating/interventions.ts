import { type Head, type LaneId, OPERATOR_LEASE_MS, type Receipt, type SubmissionId } from '@app/domain';
import { selectValue } from '../submissions/ledger.js';
import type { Turn } from '../submissions/turns.js';
import type { Tx } from '../database/tx.js';

/** See prisma/functions for what each of these functions guarantees. */

export const lockLane = (tx: Tx, laneId: LaneId): Promise<unknown> =>
  tx.query('SELECT lock_lanes(ARRAY[$1::uuid])', [laneId]);

/** The attempt it is now, or null where it is not an operator's to settle, or not any more what he saw. */
export const claimForOperator = (tx: Tx, { id, status, inDoubt }: SeenState, actId: string): Promise<number | null> =>
  selectValue(tx, 'SELECT take_in_hand($1, $2, $3, $4, $5) AS value', [id, actId, status, inDoubt, OPERATOR_LEASE_MS]);

export type SeenState = Pick<Turn, 'id' | 'status' | 'inDoubt'>;

/** Whether it went on until now. */
export const holdLane = (tx: Tx, laneId: LaneId, reason: string): Promise<boolean> =>
  selectValue(tx, 'SELECT hold_lane($1, $2) AS value', [laneId, reason]);

export interface RequeueResult {
  verdict: 'queued' | 'unfit' | 'taken' | 'credited';
  heads: Head[];
}

export const requeueSubmission = (tx: Tx, { id, status }: SeenState, neverReceived: boolean): Promise<RequeueResult> =>
  selectValue(tx, 'SELECT requeue_submission($1, $2, $3) AS value', [id, status, neverReceived]);

export type CorrectionResult =
  | { verdict: 'corrected'; before: number }
  | { verdict: 'moving' | 'doubtful' }
  | { verdict: 'taken'; by: SubmissionId; number: number };

export interface Correction {
  series: string;
  nextNumber: number;
  /** That the head of the lane, if it is in doubt, was not: its number was somebody else's all along. */
  neverReceived: boolean;
}

export const correctNextNumber = (tx: Tx, laneId: LaneId, correction: Correction): Promise<CorrectionResult> =>
  selectValue(tx, 'SELECT correct_next_number($1, $2, $3, $4) AS value', [
    laneId,
    correction.series,
    correction.nextNumber,
    correction.neverReceived,
  ]);

/** Whose receipt it is already, if it is somebody else's: the authority counts them by branch and kind. */
export async function findSubmissionOfReceipt(
  tx: Tx,
  { id, kind, laneId }: { id: SubmissionId; kind: string; laneId: LaneId },
  { receiptNumber, signature }: Receipt,
): Promise<SubmissionId | null> {
  const [other] = await tx.query<{ id: SubmissionId }>(
    `SELECT s.id FROM receipts r JOIN submissions s ON s.id = r.submission_id
     WHERE r.lane_id = $1 AND s.id <> $2 AND (r.cur_rcpt_no = $4 AND s.kind = $3 OR r.rcpt_sign = $5) LIMIT 1`,
    [laneId, id, kind, receiptNumber, signature],
  );
  return other?.id ?? null;
}

/** For what an operator said was approved before its receipt was known. False where it has one, or is not approved. */
export async function addReceipt(tx: Tx, id: SubmissionId, receipt: Receipt): Promise<boolean> {
  const added = await tx.query(
    `INSERT INTO receipts (submission_id, lane_id, cur_rcpt_no, tot_rcpt_no, intrl_data, rcpt_sign, sdc_date_time, result_dt)
     SELECT id, lane_id, $2, $3, $4, $5, $6, $7 FROM submissions WHERE id = $1 AND status = 'APPROVED'
     ON CONFLICT DO NOTHING RETURNING submission_id`,
    [
      id,
      receipt.receiptNumber,
      receipt.totalReceipts,
      receipt.internalData,
      receipt.signature,
      receipt.signedAt,
      receipt.answeredAt,
    ],
  );
  return added.length > 0;
}
