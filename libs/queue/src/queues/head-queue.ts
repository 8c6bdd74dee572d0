import { type Environment, ENVIRONMENTS, type Head } from '@app/domain';
import type { JobsOptions, Queue } from 'bullmq';
import { type QueueBackend, withTimeout } from '../queue-backend.js';
import { openQueues, Producers, QUEUE_NAMES, type Queues } from './producers.js';

/** An attempt that does not end the job: the job is tried again, is deferred, or fails for an operator. */
export type Unfinished =
  | { kind: 'retry'; delayMs: number; message: string }
  | { kind: 'defer'; delayMs: number; reason: string }
  /** An operator must act. The job fails with the authority's message; the lane waits, or goes on without the submission. */
  | { kind: 'held'; message: string; laneGoesOn?: boolean; isParked?: boolean };

/** A job carries ids, and the backlog behind the head for the operators' board. It never carries a document. */
export interface HeadJob extends Omit<Head, 'delayMs'> {
  v: 1;
  /** The end of the document in the job of an earlier one. The first delivery concludes this, and tries nothing. */
  last?: Unfinished;
}

/** BullMQ silently ignores an id that it has seen, so every turn has its own job id. */
export const jobIdOf = ({ submissionId, turn }: Pick<Head, 'submissionId' | 'turn'>): string =>
  `${submissionId}-${turn}`;

/** Every failure names its own delay; see `AuthorityPause`. */
const BACKOFF_TYPE = 'authority';

const HOUR_S = 3_600;

const jobOptions = (head: Head): JobsOptions => ({
  jobId: jobIdOf(head),
  delay: head.delayMs,
  // The ledger decides when to give up, never a counter of the queue. The Postgres backend refuses more than 2³¹−1.
  attempts: 2 ** 31 - 1,
  backoff: { type: BACKOFF_TYPE },
  removeOnComplete: { age: HOUR_S },
  // A failed job waits for an operator, perhaps for long. Failed jobs are rare, so there is room for them.
  removeOnFail: { age: 90 * 24 * HOUR_S },
  stackTraceLimit: 1,
  keepLogs: 20,
});

const toJob = ({ delayMs: _, ...head }: Head, last?: Unfinished): HeadJob => ({
  v: 1,
  ...head,
  ...(last && { last }),
});

/** A healthy queue needs less, and a till does not notice this delay. */
const ENQUEUE_MAX_MS = 250;
/** A silent store must not stop rescue for ever. */
const HOUSEKEEPING_MAX_MS = 10_000;
/** A bulk call for this many jobs is cheaper than single calls on both backends. */
const BULK_MIN = 10;
const LIVE_STATES = new Set(['waiting', 'prioritized', 'delayed', 'active', 'waiting-children']);

/** The job queue of the heads of all lanes, one per environment. */
export class HeadQueue {
  private readonly queues: Producers;

  constructor(
    queues: Queues,
    private readonly onError: (error: Error) => void,
  ) {
    this.queues = new Producers(queues, onError);
  }

  static open = (backend: QueueBackend, onError: (error: Error) => void): HeadQueue =>
    new HeadQueue(openQueues(QUEUE_NAMES, backend), onError);

  /**
   * Waits a bounded time and never throws: the answer of the caller must not depend on the queue. The heads are committed, so
   * rescue finds every head that did not get its job.
   */
  async enqueue(heads: Head[]): Promise<void> {
    if (heads.length === 0) return;
    await withTimeout(ENQUEUE_MAX_MS, this.addAll(heads)).catch(this.onError);
  }

  /** The same as `enqueue`, for a head that was tried in the job of an earlier document of its lane. */
  async enqueueTried(head: Head, last: Unfinished): Promise<void> {
    const adding = this.queues.of(head.environment).add(head.kind, toJob(head, last), jobOptions(head));
    await withTimeout(ENQUEUE_MAX_MS, adding).catch(this.onError);
  }

  /** Throws if the queue does not answer: rescue must know. */
  add(heads: Head[]): Promise<void> {
    return withTimeout(HOUSEKEEPING_MAX_MS, this.addAll(heads));
  }

  private async addAll(heads: Head[]): Promise<void> {
    await Promise.all(ENVIRONMENTS.map((environment) => this.addTo(environment, heads)));
  }

  private async addTo(environment: Environment, all: Head[]): Promise<void> {
    const heads = all.filter((head) => head.environment === environment);
    const queue = this.queues.of(environment);
    if (heads.length >= BULK_MIN) {
      await queue.addBulk(heads.map((head) => ({ name: head.kind, data: toJob(head), opts: jobOptions(head) })));
    } else {
      await Promise.all(heads.map((head) => queue.add(head.kind, toJob(head), jobOptions(head))));
    }
  }

  /** True if the job of the head waits or runs. */
  async hasLiveJob(head: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    const jobState = this.queues.of(head.environment).getJobState(jobIdOf(head));
    return LIVE_STATES.has(await withTimeout(HOUSEKEEPING_MAX_MS, jobState));
  }

  /** Ends the delay of a deferred job, so that it runs now. True if a worker has the job at this moment. */
  async skipDelay(head: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    return withTimeout(HOUSEKEEPING_MAX_MS, this.promoteJob(head));
  }

  private async promoteJob({
    environment,
    ...turn
  }: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    const job = await this.queues.of(environment).getJob(jobIdOf(turn));
    // The delay may end between these two calls.
    if (await job?.isDelayed()) await job!.promote().catch(this.onError);
    return (await job?.isActive()) ?? false;
  }

  /** The queues of BullMQ, for operators. */
  all(): Queue[] {
    return this.queues.all();
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}
