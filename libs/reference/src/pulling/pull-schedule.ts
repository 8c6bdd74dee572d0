import {
  runInOneProcess,
  createPulls,
  type Database,
  type RequestedPull,
  requestDuePulls,
  requestLostPulls,
} from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import { SYNCED_REGISTERS } from '../registers.js';

/** One process at a time runs the schedule. The number of the lock only has to be unique. */
export const SCHEDULE_LOCK = 5_140_118;
/** The first pulls of devices that were created together are spread over this time. */
const SPREAD_MS = 10 * 60_000;
/** No reader waits this long, so a pull that is only slow is not requested twice. */
const LOST_AFTER_MS = 2 * 60_000;
/** One run requests this many pulls; the others follow in the next run. */
const REQUESTS_MAX = 200;

/**
 * Requests the pulls that are due, and adds a new job for a request that lost its job. A timer in every worker runs it, and
 * never the queue, because a wiped queue would lose the schedule too.
 */
export class PullSchedule {
  constructor(
    private readonly db: Database,
    private readonly queue: LookupQueue,
  ) {}

  /** Null if another process runs the schedule at this moment. */
  async runOnce(): Promise<{ wanted: number } | null> {
    const requested = await runInOneProcess(this.db, SCHEDULE_LOCK, async (tx): Promise<RequestedPull[]> => {
      await createPulls(tx, SCHEDULED_REGISTERS, SPREAD_MS);
      return [
        ...(await requestDuePulls(tx, REQUESTS_MAX)),
        ...(await requestLostPulls(tx, LOST_AFTER_MS, REQUESTS_MAX)),
      ];
    });
    if (!requested) return null;
    // The lock is released before this, so that a hanging queue does not stop the schedule of other processes.
    await this.queue.ask(requested);
    return { wanted: requested.length };
  }
}

const SCHEDULED_REGISTERS = SYNCED_REGISTERS.map(({ name, scope }) => ({
  register: name,
  scope: scope as 'environment' | 'taxpayer' | 'device',
}));
