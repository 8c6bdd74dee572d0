import { ENVIRONMENTS, type Environment, type EventSink, type WorkerId } from '@app/domain';
import {
  endAbandonedBatches,
  runInOneProcess,
  type Ledger,
  type OverdueHead,
  readOverdueHeads,
} from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** The advisory lock that lets one process of the fleet rescue at a time. The number is arbitrary. */
const RESCUE_LOCK = 5_140_117;
const OVERDUE_PAGE_SIZE = 100;
/** A job may run later than the ledger says, but never by this much. */
const LATE_AFTER_MS = 60_000;
/** Heads that wait for a slot are late too, and starting all of them at once would be too many. */
const SKIPPED_DELAYS_MAX = 50;

export interface Rescued {
  /** Claims of dead workers, whose submissions are now in doubt. */
  claims: number;
  /** Lanes that had waiting submissions and no head. */
  lanes: number;
  /** Heads whose job was missing or finished. */
  jobs: number;
  /** Batches whose process is gone, and which are cut now. */
  batches: number;
}

/**
 * Repairs what a crash, a wiped queue or a lost message left behind. A plain timer in every worker runs it. The queue must
 * never run it, because it repairs the queue.
 */
export class Rescue {
  /** The next search for late heads begins here, so that each late head is looked at. */
  private skippedSoFar = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
  ) {}

  /** Null if another process is rescuing. */
  async runOnce(): Promise<Rescued | null> {
    const repaired = await runInOneProcess(this.ledger.db, RESCUE_LOCK, async (tx) => ({
      claims: await this.ledger.rescueClaims(tx),
      lanes: await this.ledger.rescueLanes(tx),
      batches: await endAbandonedBatches(tx),
    }));
    if (!repaired) return null;
    // The lock is released before this call: a hanging queue must not keep other processes from rescuing.
    await this.queue.add([...repaired.claims, ...repaired.lanes]);
    const [claims, lanes, { batches }] = [repaired.claims.length, repaired.lanes.length, repaired];
    const rescued = { claims, lanes, jobs: await this.renewLostJobs(), batches };
    if (Object.values(rescued).some((count) => count > 0)) this.emit({ event: 'rescued', ...rescued });
    return rescued;
  }

  /**
   * Releases the claims of a worker that shuts down. Its unfinished submissions are in doubt, and another worker may
   * take them at once.
   */
  async releaseClaimsOf(workerId: WorkerId): Promise<number> {
    const heads = await this.ledger.rescueClaims(this.ledger.db, workerId);
    await this.queue.enqueue(heads);
    return heads.length;
  }

  private async renewLostJobs(): Promise<number> {
    let renewed = 0;
    for (const environment of ENVIRONMENTS) {
      const lateHeads: OverdueHead[] = [];
      for await (const page of this.overdueHeads(environment)) renewed += await this.renewLostJobsOf(page, lateHeads);
      renewed += await this.renew(await this.skipDelays(this.nextLateHeads(lateHeads)));
    }
    return renewed;
  }

  private async *overdueHeads(environment: Environment): AsyncGenerator<OverdueHead[]> {
    for (let page: OverdueHead[] | null = null; page === null || page.length === OVERDUE_PAGE_SIZE;) {
      page = await readOverdueHeads(this.ledger.db, environment, page?.at(-1) ?? null, OVERDUE_PAGE_SIZE);
      yield page;
    }
  }

  /** Adds heads whose job exists but should have run long ago to `lateHeads`. */
  private async renewLostJobsOf(overdue: OverdueHead[], lateHeads: OverdueHead[]): Promise<number> {
    const alive = await Promise.all(overdue.map((head) => this.queue.hasLiveJob(head)));
    lateHeads.push(...overdue.filter(({ overdueMs }, index) => alive[index] && overdueMs > LATE_AFTER_MS));
    return this.renew(overdue.filter((_, index) => !alive[index]));
  }

  private async renew(lost: OverdueHead[]): Promise<number> {
    if (lost.length === 0) return 0;
    const renewed = await this.ledger.renewHeads(lost);
    await this.queue.add(renewed);
    return renewed.length;
  }

  private nextLateHeads(lateHeads: OverdueHead[]): OverdueHead[] {
    const from = lateHeads.length === 0 ? 0 : this.skippedSoFar % lateHeads.length;
    this.skippedSoFar += SKIPPED_DELAYS_MAX;
    return [...lateHeads.slice(from), ...lateHeads.slice(0, from)].slice(0, SKIPPED_DELAYS_MAX);
  }

  /**
   * Starts jobs now that should have run long ago, for example because a worker with a fast clock delayed them too long.
   * Returns the heads whose job a worker has taken without claiming them: that worker may be dead, so the head gets a new
   * turn and a new job.
   */
  private async skipDelays(lateHeads: OverdueHead[]): Promise<OverdueHead[]> {
    const isTaken = await Promise.all(lateHeads.map((head) => this.queue.skipDelay(head)));
    return lateHeads.filter((_, index) => isTaken[index]);
  }
}
