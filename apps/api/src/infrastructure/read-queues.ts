import type { QueueView } from '@app/domain';
import { readQueuePauses, type Tx } from '@app/persistence';
import type { QueueControl } from '@app/queue';

/** All queues, and who paused which of them. Null while the queue does not answer. */
export async function readQueues(tx: Tx, control: QueueControl): Promise<QueueView[] | null> {
  const switches = await control.switches();
  if (!switches) return null;
  const pauses = switches.some(({ isPaused }) => isPaused) ? await readQueuePauses(tx) : new Map<string, never>();
  return switches.map((one) => ({ ...one, pause: (one.isPaused && pauses.get(one.queue)) || null }));
}
