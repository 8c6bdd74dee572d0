import type { Environment, LaneId, SubmissionId } from '../ids.js';

/**
 * The life of a submission. Its status moves only as this table says: the trigger `submissions_moves` of the ledger refuses any
 * other move, and every UPDATE names the status that it expects.
 */
export const MOVES = {
  ACCEPTED: ['QUEUED', 'CANCELLED'],
  // An operator requeued the submission in doubt, and its lane was held when it became head. The submission is in doubt
  // again when the lane goes on.
  // A head that waits for another document yields and waits again.
  QUEUED: ['SUBMITTING', 'ACCEPTED', 'CANCELLED', 'IN_DOUBT'],
  SUBMITTING: ['APPROVED', 'REJECTED', 'RETRYING', 'IN_DOUBT', 'QUEUED', 'ACCEPTED', 'NEEDS_REVIEW', 'FAILED'],
  RETRYING: ['SUBMITTING', 'QUEUED'],
  // A worker that was taken for dead may still bring a definite answer to the same number, and an operator may know that the
  // authority never received it.
  IN_DOUBT: ['SUBMITTING', 'APPROVED', 'REJECTED', 'QUEUED'],
  // Operators send the submission again, or record what they know about it as an attempt of their own.
  NEEDS_REVIEW: ['QUEUED', 'IN_DOUBT', 'ACCEPTED', 'SUBMITTING'],
  APPROVED: [],
  REJECTED: [],
  CANCELLED: [],
  FAILED: ['ACCEPTED'],
} as const satisfies Record<string, readonly string[]>;

export type SubmissionStatus = keyof typeof MOVES;

/** A settled submission does not move by itself any more, so waiting for it is pointless. */
export const SETTLED: readonly SubmissionStatus[] = ['APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED'];

/** A stalled submission waits for the authority. A till gets `202` at once, unless it is tried again within the wait of the till. */
export const STALLED: readonly SubmissionStatus[] = ['RETRYING', 'IN_DOUBT'];

/** The ends without an approval: refused, withdrawn or given up. */
const ENDS_UNAPPROVED: readonly SubmissionStatus[] = ['REJECTED', 'CANCELLED', 'FAILED'];

export const endedUnapproved = (status: SubmissionStatus): boolean => ENDS_UNAPPROVED.includes(status);
export const isSettled = (status: SubmissionStatus): boolean => SETTLED.includes(status);
export const isStalled = (status: SubmissionStatus): boolean => STALLED.includes(status);

export const mayMove = (from: SubmissionStatus, to: SubmissionStatus): boolean =>
  (MOVES[from] as readonly string[]).includes(to);

/** The first submission of its lane, as the queue has it: its ids, and the backlog behind it. */
export interface Head {
  submissionId: SubmissionId;
  turn: number;
  laneId: LaneId;
  environment: Environment;
  kind: string;
  reference: string;
  delayMs: number;
  laneDepth: number;
  oldestWaitingAt: string | null;
}

/** A head at one value of its turn. A delivery needs to know no more, nor does the question whether the head has a job. */
export type HeadTurn = Pick<Head, 'submissionId' | 'turn' | 'laneId' | 'environment'>;
