import {
  runInOneProcess,
  createPulls,
  type Database,
  type RequestedPull,
  requestDuePulls,
  requestLostPulls,
} from '@app/persistence';
import type { LookupQueue } from '@app/queue';
import { SYNCED_REGISTERS } from '../registers/index.js';

/** The whole fleet looks one at a time. Any number will do, as long as nobody else uses it. */
export const SCHEDULE_LOCK = 5_140_118;
/** How long the first pulls of devices that came together are spread. */
const SPREAD_MS = 10 * 60_000;
/** Longer than a reader waits, so that what is only slow is not asked for twice. */
const LOST_AFTER_MS = 2 * 60_000;
/** At once: the rest follows when these are done, or with the next look. */
const REQUESTS_MAX = 200;

/**
 * What is due is wanted, and what was wanted and lost its job gets another. From a plain timer in every worker, never from
 * the queue: a wiped one has no schedule either.
 */
export class PullSchedule {
  constructor(
    private readonly db: Database,
    private readonly queue: LookupQueue,
  ) {}

  /** Null when another process is at it. */
  async runOnce(): Promise<{ wanted: number } | null> {
    const requested = await runInOneProcess(this.db, SCHEDULE_LOCK, async (tx): Promise<RequestedPull[]> => {
      await createPulls(tx, SCHEDULED_REGISTERS, SPREAD_MS);
      return [
        ...(await requestDuePulls(tx, REQUESTS_MAX)),
        ...(await requestLostPulls(tx, LOST_AFTER_MS, REQUESTS_MAX)),
      ];
    });
    if (!requested) return null;
    // After the lock: a queue that hangs must not keep the rest of the fleet from looking.
    await this.queue.ask(requested);
    return { wanted: requested.length };
  }
}

const SCHEDULED_REGISTERS = SYNCED_REGISTERS.map(({ name, scope }) => ({
  register: name,
  scope: scope as 'environment' | 'taxpayer' | 'device',
}));
