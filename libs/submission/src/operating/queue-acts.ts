import type { Environment } from '@app/domain';
import { type ActResult, notDone, type NotDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';

export type QueueAct = 'pause' | 'resume' | 'retry' | 'clean';

export interface QueueRef {
  queue: string;
  environment: Environment;
  isPaused: boolean;
}

/** The queue acts before the record commits, so that no record names an act that the queue did not take. */
export async function actOnQueue(
  tools: OperatingTools,
  order: OperatorOrder,
  { queue, environment, isPaused }: QueueRef,
  act: QueueAct,
  work: () => Promise<void>,
): Promise<ActResult> {
  const refusal = reasonNotTo(act, isPaused);
  if (refusal) return refusal;
  const subject = { environment, laneId: null, submissionId: null };
  return performAct(tools, order, `${act}-queue`, subject, async () => {
    await work();
    return { kind: 'done', details: { queue } };
  });
}

function reasonNotTo(act: QueueAct, isPaused: boolean): NotDone | null {
  if (act === 'pause' && isPaused) return notDone('The queue is paused already.', 'Resume it, or leave it as it is.');
  if (act === 'resume' && !isPaused)
    return notDone('The queue is not paused.', 'There is nothing to do. A held lane is resumed at /admin/api/lanes.');
  return null;
}
