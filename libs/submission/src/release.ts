import type { LaneId } from '@app/domain';
import type { Ledger } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** An operator has mended what held a lane: its head is tried again, at a new turn. */
export async function releaseLane(ledger: Ledger, queue: HeadQueue, laneId: LaneId): Promise<number> {
  const heads = await ledger.releaseLane(laneId);
  await queue.enqueue(heads);
  return heads.length;
}
