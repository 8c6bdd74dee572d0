import type { Environment } from '../environment.js';
import type { LaneId, SubmissionId } from '../ids.js';

/** The first submission of its lane, as the queue is told about it: its ids, and the backlog behind it. */
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

/** One turn of one head. A delivery needs to know no more, nor does the question whether the head has a job. */
export type HeadTurn = Pick<Head, 'submissionId' | 'turn' | 'laneId' | 'environment'>;
