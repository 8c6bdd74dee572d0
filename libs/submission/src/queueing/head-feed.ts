import type { Head, LaneId, SubmissionId } from '@app/domain';
import { type Database, readHeads } from '@app/persistence';
import type { HeadQueue, Unfinished } from '@app/queue';

/** Adds a job to the queue for each submission that a worker may try: the head of a lane, and those that are parked. */
export class HeadFeed {
  constructor(
    private readonly db: Database,
    private readonly queue: HeadQueue,
  ) {}

  enqueue(heads: Head[]): Promise<void> {
    return this.queue.enqueue(heads);
  }

  enqueueTried(head: Head, last: Unfinished): Promise<void> {
    return this.queue.enqueueTried(head, last);
  }

  /** Repeating does no harm: the queue ignores a job id that it has. */
  async enqueueHeadsOf(laneId: LaneId, perhapsClaimed?: SubmissionId): Promise<void> {
    await this.queue.enqueue(await readHeads(this.db, laneId, perhapsClaimed));
  }
}
