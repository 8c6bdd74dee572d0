import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { type Environment, isId } from '@app/domain';
import type { EnvironmentStatus, InstallationStatus } from '@app/observability';
import { type Database, type HeadView, readHeadViews } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { ageOf, describeJob } from './describe-job.js';

export type BoardQueue = ReturnType<HeadQueue['all']>[number];
type BoardJob = NonNullable<Awaited<ReturnType<BullMQAdapter['getJob']>>>;

const DISPLAY_NAMES: Record<Environment, string> = { SANDBOX: 'Sandbox', PRODUCTION: 'Production' };

/**
 * A queue on the board, with the facts of the ledger about its jobs and lanes, read in one statement a page. While the
 * ledger cannot be reached, the board shows only the facts of the queue.
 */
export class HeadQueueAdapter extends BullMQAdapter {
  private status: EnvironmentStatus | null = null;

  constructor(
    queue: BoardQueue,
    private readonly environment: Environment,
    private readonly db: Database,
    private readonly readStatus: () => Promise<InstallationStatus>,
  ) {
    super(queue);
    this.setFormatter('name', ({ name, data }: { name: string; data?: { title?: string; reference?: string } }) =>
      data?.title ? data.title : [name, data?.reference].filter(Boolean).join(' '),
    );
    this.setFormatter('data', ({ title: _, ...data }: Record<string, unknown>) => data);
  }

  override async getJob(id: string): Promise<BoardJob | undefined> {
    const job = await super.getJob(id);
    if (job) await this.enrich([job]);
    return job;
  }

  override async getJobs(...page: Parameters<BullMQAdapter['getJobs']>): Promise<BoardJob[]> {
    const jobs = await super.getJobs(...page);
    await this.enrich(jobs);
    return jobs;
  }

  /** The board calls this before it asks for the description, so the status is read here. */
  override async getJobCounts(): ReturnType<BullMQAdapter['getJobCounts']> {
    const [counts, status] = await Promise.all([super.getJobCounts(), this.readStatus().catch(() => null)]);
    this.status = status?.environments[this.environment] ?? null;
    return counts;
  }

  /** A job may be deleted or lost with its queue, but the name of the queue shows held lanes until they are released. */
  override getDisplayName(): string {
    const held = this.status?.heldLanes ?? 0;
    return [DISPLAY_NAMES[this.environment], ...(held > 0 ? [`${lanes(held)} held`] : [])].join(' · ');
  }

  override getDescription(): string {
    if (!this.status) return '';
    const { waiting, oldestWaitingMs, stalledLanes, heldLanes } = this.status;
    if (waiting + heldLanes === 0) return 'Nothing waits.';
    return [
      ...(heldLanes > 0 ? [`${lanes(heldLanes)} held, which \`npm run release\` lists`] : []),
      `${waiting} waiting${oldestWaitingMs === null ? '' : `, the oldest for ${ageOf(oldestWaitingMs)}`}`,
      ...(stalledLanes > 0 ? [`${lanes(stalledLanes)} waiting for the authority`] : []),
    ].join(' · ');
  }

  /** Risiti has no flows, and a producer made by the board would look for them in a Redis. */
  override async getFlowProducer(): Promise<null> {
    return null;
  }

  /** The board has its own copy of the job, so the stored job stays as it is. */
  private async enrich(jobs: BoardJob[]): Promise<void> {
    const views = await this.viewsOf(jobs);
    for (const job of jobs) {
      const view = views.get(job.data?.submissionId);
      if (!view) continue;
      const { title, data } = describeJob(job.data, view);
      job.data = { ...data, title };
      showDueTime(job, view);
    }
  }

  private async viewsOf(jobs: BoardJob[]): Promise<Map<string, HeadView>> {
    const ids = jobs.map(({ data }) => data?.submissionId).filter(isId);
    if (ids.length === 0) return new Map();
    const views = await readHeadViews(this.db, [...new Set(ids)]).catch(() => []);
    return new Map(views.map((view) => [view.id, view]));
  }
}

/** The page adds the delay to the creation of the job, but the queue counts it from the last attempt. */
function showDueTime(job: BoardJob, { nextAttemptAt }: HeadView): void {
  const { timestamp, processedOn, delay } = job;
  if (delay === 0) return;
  const dueAt = nextAttemptAt?.getTime() ?? (processedOn ?? timestamp) + delay;
  job.delay = dueAt - timestamp;
  job.opts = { ...job.opts, delay: job.delay };
}

const lanes = (count: number): string => (count === 1 ? '1 lane' : `${count} lanes`);
