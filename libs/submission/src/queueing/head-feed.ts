import type { Head, LaneId } from '@app/domain';
import { type Database, readHead } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** From the ledger to the queue: heads get their job. */
export class HeadFeed {
  constructor(
    private readonly db: Database,
    private readonly queue: HeadQueue,
  ) {}

  enqueue(heads: Head[]): Promise<void> {
    return this.queue.enqueue(heads);
  }

  /** Harmless when the job is there: the queue ignores an id it has. */
  async enqueueHeadOf(laneId: LaneId): Promise<void> {
    await this.queue.enqueue(await readHead(this.db, laneId));
  }
}
