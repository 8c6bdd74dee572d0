import { ASIDE_MAX, type Head, type LaneId, type SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { selectValue } from '../submissions/ledger.js';

/** A head that cannot go out now, and that its lane may pass. */
export interface HeadToPass {
  submissionId: SubmissionId;
  turn: number;
  /** It waits again, and others go first. Otherwise it parks. */
  stepsAside: boolean;
  delayMs: number;
}

export interface PassResult {
  verdict: 'parked' | 'aside' | 'stays';
  heads: Head[];
  stalled: LaneId[];
}

/** Lets the lane go on without its head. A head that has moved on since the caller looked stays as it is. */
export const passHead = (tx: Tx, { submissionId, turn, stepsAside, delayMs }: HeadToPass): Promise<PassResult> =>
  selectValue(tx, 'SELECT pass_head($1, $2, $3, $4, $5) AS value', [
    submissionId,
    turn,
    stepsAside,
    delayMs,
    ASIDE_MAX,
  ]);

/** Gives the lane its next head if it has none. Tells whether the lane is held for the kind of this submission. */
export const wakeLane = (tx: Tx, laneId: LaneId, id: SubmissionId): Promise<{ isHeld: boolean; heads: Head[] }> =>
  selectValue(tx, 'SELECT wake_lane($1, $2) AS value', [laneId, id]);
