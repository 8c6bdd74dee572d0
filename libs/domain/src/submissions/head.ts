import type { Environment } from '../environment.js';
import type { LaneId, SubmissionId } from '../ids.js';

/** The submission whose turn it is in its lane, as the queue is told about it: ids and the backlog behind it. */
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

/** Which turn of which head: all that a delivery, or the question whether there is one, needs to know. */
export type HeadTurn = Pick<Head, 'submissionId' | 'turn' | 'laneId' | 'environment'>;
