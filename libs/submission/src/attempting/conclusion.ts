import type { Settlement } from '@app/persistence';

/** Tells the worker what to do with the job: complete it, retry it, defer it, or fail it for an operator. */
export type Conclusion =
  | { kind: 'done'; status: string; code: string | null; message?: string | null }
  | { kind: 'retry'; delayMs: number; message: string }
  | { kind: 'defer'; delayMs: number; reason: string }
  /** An operator must act. The job fails with the authority's message; the lane waits, or goes on without the submission. */
  | { kind: 'held'; message: string; laneGoesOn?: boolean; isParked?: boolean };

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
