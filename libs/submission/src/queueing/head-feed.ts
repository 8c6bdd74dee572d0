import type { Head, LaneId } from '@app/domain';
import { type Database, readHead } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** Gives the heads of lanes their jobs in the queue. */
export class HeadFeed {
  constructor(
    private readonly db: Database,
    private readonly queue: HeadQueue,
  ) {}

  enqueue(heads: Head[]): Promise<void> {
    return this.queue.enqueue(heads);
  }

  /** Repeating does no harm: the queue ignores a job id that it has. */
  async enqueueHeadOf(laneId: LaneId): Promise<void> {
    await this.queue.enqueue(await readHead(this.db, laneId));
  }
}
