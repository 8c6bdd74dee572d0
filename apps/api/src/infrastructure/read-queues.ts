import { setTimeout as pause } from 'node:timers/promises';
import type { QueueView } from '@app/domain';
import { readQueuePauses, type Tx } from '@app/persistence';
import type { QueueControl } from '@app/queue';

/** The ledger has the act that paused a queue a moment after the queue is paused. */
const ACT_MS = 200;

/** All queues, and who paused which of them. Null while the queue does not answer. */
export async function readQueues(tx: Tx, control: QueueControl): Promise<QueueView[] | null> {
  const switches = await control.switches();
  if (!switches) return null;
  const pauses = await pausesOf(
    tx,
    switches.filter(({ isPaused }) => isPaused).map(({ queue }) => queue),
  );
  return switches.map((one) => ({ ...one, pause: (one.isPaused && pauses.get(one.queue)) || null }));
}

async function pausesOf(tx: Tx, paused: readonly string[]): ReturnType<typeof readQueuePauses> {
  if (paused.length === 0) return new Map();
  const pauses = await readQueuePauses(tx);
  if (paused.every((queue) => pauses.has(queue))) return pauses;
  await pause(ACT_MS);
  return readQueuePauses(tx);
}
