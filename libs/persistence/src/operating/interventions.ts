import {
  type Head,
  KEY_WAIT_MS,
  type LaneId,
  SETTLED_AT_ONCE_LEASE_MS,
  type Receipt,
  type SubmissionId,
  type WorkerId,
} from '@app/domain';
import { receiptRowOf } from '../submissions/ledger.js';
import type { AttemptFacts } from '../submissions/attempt-facts.js';
import { selectValue, type Tx } from '../database/tx.js';

// The statements run in the transaction of an operator's act, on its connection. prisma/functions says what each function guarantees.

export const lockLane = (tx: Tx, laneId: LaneId): Promise<unknown> =>
  tx.query('SELECT lock_lanes(ARRAY[$1::uuid])', [laneId]);

/** True if the lane is held for this submission, and for nothing else: a lane that an operator holds stays held. */
export async function isHeldFor(tx: Tx, { id, laneId }: Pick<AttemptFacts, 'id' | 'laneId'>): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM lanes l JOIN submissions s ON s.id = $2
     WHERE l.id = $1 AND is_held_for(l, s) AND l.held_code IS DISTINCT FROM 'OPERATOR'`,
    [laneId, id],
  );
  return rows.length > 0;
}

export async function isLaneHeld(tx: Tx, laneId: LaneId): Promise<boolean> {
  return (await tx.query('SELECT FROM lanes WHERE id = $1 AND held_at IS NOT NULL', [laneId])).length > 0;
}

/** The number of the new attempt. Null if no operator may settle the submission, or its state is no longer the one they saw. */
export const claimForOperator = (tx: Tx, { id, status, inDoubt }: SeenState, actId: string): Promise<number | null> =>
  selectValue(tx, 'SELECT take_in_hand($1, $2, $3, $4, $5) AS value', [
    id,
    actId,
    status,
    inDoubt,
    SETTLED_AT_ONCE_LEASE_MS,
  ]);

export type SeenState = Pick<AttemptFacts, 'id' | 'status' | 'inDoubt'>;

/** True if the lane moved until now. */
export const holdLane = (tx: Tx, laneId: LaneId, reason: string): Promise<boolean> =>
  selectValue(tx, 'SELECT hold_lane($1, $2) AS value', [laneId, reason]);

export interface RequeueResult {
  verdict: 'queued' | 'unfit' | 'taken' | 'contested' | 'credited';
  heads: Head[];
}

export const requeueSubmission = (tx: Tx, { id, status }: SeenState, neverReceived: boolean): Promise<RequeueResult> =>
  selectValue(tx, 'SELECT requeue_submission($1, $2, $3, $4) AS value', [id, status, neverReceived, KEY_WAIT_MS]);

export type CorrectionResult =
  | { verdict: 'corrected'; before: number }
  | { verdict: 'moving' | 'doubtful' }
  /** The authority may have a document of ours under this number. */
  | { verdict: 'unread'; number: number }
  | { verdict: 'taken' | 'open'; by: SubmissionId; number: number };

export interface Correction {
  series: string;
  nextNumber: number;
  /** The operator knows that the authority never received the head; other software has its number. */
  neverReceived: boolean;
}

export const correctNextNumber = (tx: Tx, laneId: LaneId, correction: Correction): Promise<CorrectionResult> =>
  selectValue(tx, 'SELECT correct_next_number($1, $2, $3, $4) AS value', [
    laneId,
    correction.series,
    correction.nextNumber,
    correction.neverReceived,
  ]);

/** A refused attempt, and the number that the authority expects instead of its own. */
export interface RefusedNumber {
  id: SubmissionId;
  laneId: LaneId;
  attempt: number;
  workerId: WorkerId;
  expected: number;
  /** Other lanes take numbers from the same series. */
  sharesSeries: boolean;
}

export type RealignResult =
  | { verdict: 'realigned'; before: number }
  | { verdict: 'repeated' | 'lost' }
  | { verdict: 'unread'; number: number }
  | { verdict: 'doubtful' | 'taken'; by: SubmissionId; number: number };

/** Runs in the transaction that settles the refused attempt. */
export const realignSeries = (tx: Tx, refused: RefusedNumber): Promise<RealignResult> =>
  selectValue(tx, 'SELECT realign_series($1, $2, $3, $4, $5, $6) AS value', [
    refused.laneId,
    refused.id,
    refused.attempt,
    refused.workerId,
    refused.expected,
    refused.sharesSeries,
  ]);

/** The numbers that were refused as used at this turn of a submission, and were left for the one after them. */
export async function readCountedNumbers(tx: Tx, { id, laneId, turn }: AttemptFacts): Promise<number[]> {
  const rows = await tx.query<{ before: number }>(
    `SELECT (a.details ->> 'before')::float8 AS before FROM operator_acts a JOIN submissions s ON s.id = $2
     WHERE a.lane_id = $1 AND a.at >= s.first_attempt_at AND a.act = 'realign' AND a.submission_id = s.id
       AND a.details ->> 'turn' = $3::text AND a.details ->> 'counted' IS NOT NULL`,
    [laneId, id, String(turn)],
  );
  return rows.map(({ before }) => before);
}

/** True if the submission is of another lane than this one. */
export async function isOfOtherLane(tx: Tx, id: SubmissionId, laneId: LaneId): Promise<boolean> {
  return (await tx.query('SELECT FROM submissions WHERE id = $1 AND lane_id <> $2', [id, laneId])).length > 0;
}

/**
 * Adds the receipt of a submission that an operator approved without one. False if it has a receipt, or is not approved. It fails if
 * another submission has the receipt.
 */
export async function addReceipt(tx: Tx, id: SubmissionId, receipt: Receipt): Promise<boolean> {
  const batch = JSON.stringify([{ id, receipt: receiptRowOf(receipt) }]);
  const stored = await selectValue<SubmissionId[]>(tx, 'SELECT stored AS value FROM store_receipts($1, $2)', [
    batch,
    [id],
  ]);
  return stored.length > 0;
}
