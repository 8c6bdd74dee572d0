import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { isId } from '@app/domain';
import { cachedFor } from '@app/observability';
import type { Database, HeadView } from '@app/persistence';
import { clearFailed, type Queue } from '@app/queue';
import { CONSOLE_PATH } from '../http/requests/console-request.js';
import { describeJob } from './describe-job.js';
import { mayGo, viewsOf } from './settled-failures.js';

type BoardJob = NonNullable<Awaited<ReturnType<BullMQAdapter['getJob']>>>;

const CLEARED_FOR_MS = 2_000;

/**
 * A queue on the board, with the facts of the ledger about its jobs and lanes, read in one statement a page. While the
 * ledger cannot be reached, the board shows only the facts of the queue.
 */
export class HeadQueueAdapter extends BullMQAdapter {
  private readonly clearFailed: () => Promise<void>;

  constructor(
    queue: Queue,
    displayName: string,
    private readonly db: Database,
  ) {
    super(queue, { readOnlyMode: true, displayName, externalJobUrl: pageInConsole });
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

  /** The board calls this before it asks for jobs, so the list of failed jobs is cleared here. */
  override async getJobCounts(): ReturnType<BullMQAdapter['getJobCounts']> {
    await this.clearFailed().catch(() => {});
    return super.getJobCounts();
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
      const { title, data } = describeJob(job.data, view, { isActive: isActive(job), returnvalue: job.returnvalue });
      job.data = { ...data, title };
      showDueTime(job, view);
    }
  }
}

/** The page of its document says what an operator can do about a job. A job that another program has added may name none. */
const pageInConsole = ({ data }: { data?: { submissionId?: unknown } }) => ({
  href: `${CONSOLE_PATH}/operator${isId(data?.submissionId) ? `/submissions/${data.submissionId}` : ''}`,
  displayText: 'In the console',
});

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
