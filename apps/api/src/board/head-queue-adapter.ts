import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { Environment } from '@app/domain';
import { cachedFor } from '@app/observability';
import type { Database, HeadView } from '@app/persistence';
import { clearFailed, type Queue } from '@app/queue';
import { adviceOf } from './advice.js';
import { type BoardState, type EnvironmentState, nameOf, stateWords } from './board-state.js';
import { describeJob } from './describe-job.js';
import { mayGo, viewsOf } from './settled-failures.js';

type BoardJob = NonNullable<Awaited<ReturnType<BullMQAdapter['getJob']>>>;

const CLEARED_FOR_MS = 2_000;

/**
 * A queue on the board, with the facts of the ledger about its jobs and lanes, read in one statement a page. While the
 * ledger cannot be reached, the board shows only the facts of the queue.
 */
export class HeadQueueAdapter extends BullMQAdapter {
  private state: EnvironmentState | null = null;
  private readonly clearFailed: () => Promise<void>;

  constructor(
    queue: Queue,
    private readonly environment: Environment,
    private readonly db: Database,
    private readonly readState: () => Promise<BoardState>,
  ) {
    super(queue, { readOnlyMode: true });
    this.clearFailed = cachedFor(CLEARED_FOR_MS, () =>
      clearFailed(queue, (jobs) => mayGo(db, jobs, { alsoUnknown: false })),
    );
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
    const views = await viewsOf(this.db, jobs).catch(() => new Map<unknown, HeadView>());
    for (const job of jobs) {
      const view = views.get(job.data?.submissionId);
      if (!view) continue;
      if (job.failedReason && job.data.turn === view.turn) addAdvice(job, view);
      const { title, data } = describeJob(job.data, view, { isActive: isActive(job), returnvalue: job.returnvalue });
      job.data = { ...data, title };
      showDueTime(job, view);
    }
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
