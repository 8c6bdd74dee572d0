import type { Job, Queue } from 'bullmq';
import { type Environment, ENVIRONMENTS } from '@app/domain';
import { withTimeout } from '../queue-backend.js';

const ANSWER_MAX_MS = 1_000;
const ACT_MAX_MS = 5_000;
/** Failed jobs are rare. This many are looked at at once, newest first. */
const FAILED_AT_ONCE = 500;

const COUNTED = ['waiting', 'active', 'delayed', 'failed', 'completed'] as const;

interface QueueSwitch {
  queue: string;
  environment: Environment;
  isPaused: boolean;
}

type QueueCounts = Record<(typeof COUNTED)[number], number>;

/** The failed jobs among these that may go. */
type MayGo = (jobs: Job[]) => Promise<Job[]>;

/** All queues, as operators see and steer them. A store that is away makes each call fail soon. */
export class QueueControl {
  constructor(private readonly queues: readonly Queue[]) {}

  /** Null if the store does not answer soon: then nobody knows. No backend answers this from memory. */
  switches(): Promise<QueueSwitch[] | null> {
    const asking = Promise.all(
      this.queues.map(async (queue) => ({ ...refOf(queue), isPaused: await queue.isPaused() })),
    );
    return withTimeout(ANSWER_MAX_MS, asking).catch(() => null);
  }

  async counts(name: string): Promise<QueueCounts> {
    return (await withTimeout(ANSWER_MAX_MS, this.named(name).getJobCounts(...COUNTED))) as QueueCounts;
  }

  pause = (name: string): Promise<void> => withTimeout(ACT_MAX_MS, this.named(name).pause());

  resume = (name: string): Promise<void> => withTimeout(ACT_MAX_MS, this.named(name).resume());

  /** Ends the delays: workers look at these jobs now. The ledger decides what may be sent. */
  retry = (name: string): Promise<void> => withTimeout(ACT_MAX_MS, this.named(name).promoteJobs());

  /** Deletes what is over: completed jobs, and failed ones that may go. What waits, is delayed or is with a worker stays. */
  clean(name: string, mayGo: MayGo): Promise<void> {
    const queue = this.named(name);
    const cleaning = Promise.all([queue.clean(0, 0, 'completed'), clearFailed(queue, mayGo)]);
    return withTimeout(ACT_MAX_MS, cleaning).then(() => {});
  }

  private named(name: string): Queue {
    return this.queues.find((queue) => queue.name === name)!;
  }
}

export async function clearFailed(queue: Pick<Queue, 'getJobs'>, mayGo: MayGo): Promise<void> {
  const jobs = (await queue.getJobs(['failed'], 0, FAILED_AT_ONCE - 1)).filter((job) => !!job);
  await Promise.all((await mayGo(jobs)).map(removeIfFailed));
}

/** The lane of the job may have been resumed a moment ago. If the job is removed then, rescue makes a new one. */
async function removeIfFailed(job: Job): Promise<void> {
  if ((await job.getState()) === 'failed') await job.remove().catch(() => {});
}

const refOf = ({ name }: Queue) => ({
  queue: name,
  environment: ENVIRONMENTS.find((environment) => name.endsWith(environment.toLowerCase()))!,
});
