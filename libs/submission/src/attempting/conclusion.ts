import type { Settlement } from '@app/persistence';

/** What the queue should do with the job that asked for an attempt. */
export type Conclusion =
  | { kind: 'done'; status: string; code: string | null; message?: string | null }
  | { kind: 'retry'; delayMs: number; message: string }
  | { kind: 'defer'; delayMs: number; reason: string }
  /** An operator must look; the job fails with the authority's words. The lane waits for him, or goes on without it. */
  | { kind: 'held'; message: string; laneGoesOn?: boolean };

export function conclusionOf({ status, code, message, leaves, delayMs }: Settlement, isHeld: boolean): Conclusion {
  const answer = [code, message].filter(Boolean).join(': ');
  const statusAndAnswer = `${status} ${answer}`.trim();
  if (isHeld || status === 'NEEDS_REVIEW') {
    return { kind: 'held', message: status === 'QUEUED' ? answer : statusAndAnswer, laneGoesOn: !isHeld };
  }
  if (leaves) return { kind: 'done', status, code, message };
  return { kind: 'retry', delayMs: delayMs ?? 0, message: statusAndAnswer };
}
