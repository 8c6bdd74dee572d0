import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { type Environment, isId } from '@app/domain';
import { cachedFor } from '@app/observability';
import { type Database, type HeadView, readHeadViews } from '@app/persistence';
import type { HeadQueue } from '@app/queue';
import { adviceOf, isHeldBecauseOf } from './advice.js';
import { type BoardState, type EnvironmentState, nameOf, stateWords } from './board-state.js';
import { describeJob } from './describe-job.js';

export type BoardQueue = ReturnType<HeadQueue['all']>[number];
type BoardJob = NonNullable<Awaited<ReturnType<BullMQAdapter['getJob']>>>;

/** Failed jobs are rare. This many are compared with the ledger at once, newest first. */
const FAILED_AT_ONCE = 500;
const CLEARED_FOR_MS = 2_000;

/**
 * A queue on the board, with the facts of the ledger about its jobs and lanes, read in one statement a page. While the
 * ledger cannot be reached, the board shows only the facts of the queue.
 */
export class HeadQueueAdapter extends BullMQAdapter {
  private state: EnvironmentState | null = null;
  private readonly clearFailed: () => Promise<void>;

  constructor(
    queue: BoardQueue,
    private readonly environment: Environment,
    private readonly db: Database,
    private readonly readState: () => Promise<BoardState>,
  ) {
    super(queue);
    this.clearFailed = cachedFor(CLEARED_FOR_MS, () => this.removeSettledFailures());
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

  /** The board calls this before it asks for jobs and for the description. So the list of failed jobs is cleared here, and the state is read. */
  override async getJobCounts(): ReturnType<BullMQAdapter['getJobCounts']> {
    const [{ environments }] = await Promise.all([this.readState(), this.clearFailed().catch(() => {})]);
    this.state = environments?.[this.environment] ?? null;
    return super.getJobCounts();
  }

  /** A job may be deleted or lost with its queue, but the name of the queue shows held lanes until they are released. */
  override getDisplayName(): string {
    return nameOf(this.environment, this.state);
  }

  override getDescription(): string {
    return this.state ? stateWords(this.state) : '';
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
      if (job.failedReason && job.data.turn === view.turn) addAdvice(job, view);
      const { title, data } = describeJob(job.data, view, { isActive: isActive(job), returnvalue: job.returnvalue });
      job.data = { ...data, title };
      showDueTime(job, view);
    }
  }

  /** A failed job waits for an operator. Once its case is settled, it would only hide those that still wait. */
  private async removeSettledFailures(): Promise<void> {
    const jobs = await super.getJobs(['failed'], 0, FAILED_AT_ONCE - 1);
    const views = await this.viewsOf(jobs);
    const settled = jobs.filter(({ data }) => {
      const view = views.get(data?.submissionId);
      return view !== undefined && !waitsForOperator(view, data.turn);
    });
    await Promise.all(settled.map(removeIfFailed));
  }

  private async viewsOf(jobs: BoardJob[]): Promise<Map<string, HeadView>> {
    const ids = jobs.map(({ data }) => data?.submissionId).filter(isId);
    if (ids.length === 0) return new Map();
    const views = await readHeadViews(this.db, [...new Set(ids)]).catch(() => []);
    return new Map(views.map((view) => [view.id, view]));
  }
}

/** A worker has it: it was begun, and has neither ended nor been delayed. */
const isActive = ({ processedOn, finishedOn, delay }: BoardJob): boolean => !!processedOn && !finishedOn && delay === 0;

/** The page adds the delay to the creation of the job, but the queue counts it from the last attempt. */
function showDueTime(job: BoardJob, { nextAttemptAt }: HeadView): void {
  const { timestamp, processedOn, delay } = job;
  if (delay === 0) return;
  const dueAt = nextAttemptAt?.getTime() ?? (processedOn ?? timestamp) + delay;
  job.delay = dueAt - timestamp;
  job.opts = { ...job.opts, delay: job.delay };
}

/** The reason is stored once, but what an operator can do about it changes. */
function addAdvice(job: BoardJob, view: HeadView): void {
  const advice = adviceOf(view);
  if (!advice) return;
  job.failedReason = `${job.failedReason}\n\n${advice}`;
  job.stacktrace = [job.failedReason];
}

/** The third of equal refusals holds the lane, and is refused itself. */
const waitsForOperator = (view: HeadView, turnOfJob: number): boolean =>
  view.turn === turnOfJob && (view.status === 'NEEDS_REVIEW' || isHeldBecauseOf(view));

/** An operator may have retried the job a moment ago. If it is removed then, rescue makes a new one. */
async function removeIfFailed(job: BoardJob): Promise<void> {
  if ((await job.getState()) === 'failed') await job.remove().catch(() => {});
}
