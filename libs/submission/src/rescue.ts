import { ENVIRONMENTS, type Environment, type EventSink, type Head, type WorkerId } from '@app/domain';
import { alone, type Database, type Ledger, readOverdueHeads } from '@app/persistence';
import type { HeadQueue } from '@app/queue';

/** The whole fleet rescues one at a time. Any number will do, as long as nobody else uses it. */
const RESCUE_LOCK = 5_140_117;
const OVERDUE_PAGE = 500;

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
  constructor(
    private readonly db: Database,
    private readonly ledger: Ledger,
    private readonly queue: HeadQueue,
    private readonly emit: EventSink,
  ) {}

  /** Null when another process is at it. */
  async runOnce(): Promise<Rescued | null> {
    const rescued = await alone(this.db, RESCUE_LOCK, () => this.repair());
    if (rescued && rescued.claims + rescued.lanes + rescued.jobs > 0) this.emit({ event: 'rescued', ...rescued });
    return rescued;
  }

  /** At shutdown: what could not be finished is in doubt, and somebody else's at once. */
  async giveBack(leaving: WorkerId): Promise<number> {
    const heads = await this.ledger.rescueClaims(leaving);
    await this.queue.enqueue(heads);
    return heads.length;
  }

  private async repair(): Promise<Rescued> {
    const claims = await this.ledger.rescueClaims();
    const lanes = await this.ledger.rescueLanes();
    await this.queue.add([...claims, ...lanes]);
    const jobs = await Promise.all(ENVIRONMENTS.map((environment) => this.renewLostJobs(environment)));
    return { claims: claims.length, lanes: lanes.length, jobs: jobs.reduce((sum, count) => sum + count, 0) };
  }

  private async renewLostJobs(environment: Environment): Promise<number> {
    const overdue = await readOverdueHeads(this.db, environment, OVERDUE_PAGE);
    const lost: Head[] = [];
    for (const head of overdue) if (!(await this.queue.hasLiveJob(head))) lost.push(head);
    if (lost.length === 0) return 0;
    const renewed = await this.ledger.renewHeads(lost);
    await this.queue.add(renewed);
    return renewed.length;
  }
}
