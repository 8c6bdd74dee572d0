import type { QueueView } from '@app/domain';
import { type ActResult, notDone, type NotDone, type OperatingTools, type OperatorOrder, performAct } from './act.js';

export type QueueAct = 'pause' | 'resume' | 'retry' | 'clean';

/**
 * The queue acts before the record commits, so that no record names an act that the queue did not take. A pause may so remain without
 * its record, if the queue answers late or the commit fails: the same act again records it.
 */
export async function actOnQueue(
  tools: OperatingTools,
  order: OperatorOrder,
  view: QueueView,
  act: QueueAct,
  work: () => Promise<void>,
): Promise<ActResult> {
  const { queue, environment } = view;
  const refusal = reasonNotTo(act, view);
  if (refusal) return refusal;
  const subject = { environment, laneId: null, submissionId: null };
  return performAct(tools, order, `${act}-queue`, subject, async () => {
    await work();
    return { kind: 'done', details: { queue } };
  });
}

function reasonNotTo(act: QueueAct, { isPaused, pause }: QueueView): NotDone | null {
  if (act === 'pause' && pause) return notDone('The queue is paused already.', 'Resume it, or leave it as it is.');
  if (act === 'resume' && !isPaused)
    return notDone('The queue is not paused.', 'There is nothing to do. A held lane is resumed at /admin/api/lanes.');
  return null;
}
