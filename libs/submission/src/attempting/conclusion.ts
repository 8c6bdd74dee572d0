import type { Head } from '@app/domain';
import type { Settlement } from '@app/persistence';
import type { Unfinished } from '@app/queue';
import type { ClaimedAttempt } from './claimed-attempt.js';

/** The next head of a lane. It has no job yet: the caller goes on with it, or enqueues it. */
export interface NextHead {
  head: Head;
  /** The time that the call for the document before it took. */
  callMs: number;
  /** The claim came with the settlement of the document before it. */
  claimed?: ClaimedAttempt | undefined;
}

/** Tells the worker what to do with the job: complete it, retry it, defer it, or fail it for an operator. */
export type Conclusion =
  | {
      kind: 'done';
      status: string;
      code: string | null;
      message?: string | null;
      next?: NextHead;
    }
  | Unfinished;

export function conclusionOf({ status, code, message, inLane, delayMs }: Settlement, isHeld: boolean): Conclusion {
  const answer = [code, message].filter(Boolean).join(': ');
  const statusAndAnswer = `${status} ${answer}`.trim();
  if (isHeld || status === 'NEEDS_REVIEW') {
    const message = status === 'QUEUED' ? answer : statusAndAnswer;
    return { kind: 'held', message, laneGoesOn: !isHeld, isParked: inLane === 'parks' && !isHeld };
  }
  if (inLane === 'leaves') return { kind: 'done', status, code, message };
  return { kind: 'retry', delayMs: delayMs ?? 0, message: statusAndAnswer };
}
