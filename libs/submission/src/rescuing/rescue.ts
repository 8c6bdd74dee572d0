import { ENVIRONMENTS, type Environment, type EventSink, type WorkerId } from '@app/domain';
import { runInOneProcess, type Ledger, type OverdueHead, readOverdueHeads } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** The whole fleet rescues one at a time. Any number will do, as long as nobody else uses it. */
const RESCUE_LOCK = 5_140_117;
/** How many heads are looked at together, in the ledger and in the queue. */
const OVERDUE_PAGE_SIZE = 100;
/** Longer than any pause a job may rightly take beyond what the ledger says. */
const LATE_AFTER_MS = 60_000;
/** Heads that wait for a slot may have been accepted long ago too, and hurrying all of them would be a crowd. */
const SKIPPED_DELAYS_MAX = 50;

export interface Rescued {
  /** Claims of dead workers, now in doubt. */
  claims: number;
  /** Lanes that had something waiting and no head. */
  lanes: number;
  /** Heads whose job was gone or finished. */
  jobs: number;
}

/**
 * Repairs what a crash, a wiped queue or a lost message left behind. It runs from a plain timer in every worker and
 * never from the queue, since it must survive what it repairs.
 */
export class Rescue {
  /** So that whoever is late has his turn, however many are. */
  private skippedSoFar = 0;

  constructor(
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
  ) {}

  /** Null when another process is at it. */
  async runOnce(): Promise<Rescued | null> {
    const repaired = await runInOneProcess(this.ledger.db, RESCUE_LOCK, async (tx) => ({
      claims: await this.ledger.rescueClaims(tx),
      lanes: await this.ledger.rescueLanes(tx),
    }));
    if (!repaired) return null;
    // After the lock: a queue that hangs must not keep the rest of the fleet from rescuing.
    await this.queue.add([...repaired.claims, ...repaired.lanes]);
    const rescued = { claims: repaired.claims.length, lanes: repaired.lanes.length, jobs: await this.renewLostJobs() };
    if (rescued.claims + rescued.lanes + rescued.jobs > 0) this.emit({ event: 'rescued', ...rescued });
    return rescued;
  }

  /** At shutdown: what could not be finished is in doubt, and somebody else's at once. */
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
      page = await readOverdueHeads(this.ledger.db, environment, page?.at(-1)?.laneId ?? null, OVERDUE_PAGE_SIZE);
      yield page;
    }
  }

  /** Those whose job stands, and should long have run, go to `late`. */
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
   * A worker whose clock was ahead may have put a job to rest for longer than anybody meant, or have taken one, and be gone:
   * its lock on the job lasts for as long as its clock said. Returns heads whose job is taken, and which nobody has
   * claimed; a worker that is about to finds that it is another's turn.
   */
  private async skipDelays(lateHeads: OverdueHead[]): Promise<OverdueHead[]> {
    const isTaken = await Promise.all(lateHeads.map((head) => this.queue.skipDelay(head)));
    return lateHeads.filter((_, index) => isTaken[index]);
  }
}
