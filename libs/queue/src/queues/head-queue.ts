import { type Environment, ENVIRONMENTS, type Head } from '@app/domain';
import type { Queue } from 'bullmq';
import type { QueueBackend } from '../backends/queue-backend.js';
import { jobIdOf, jobOptions, toJob } from './head-job.js';
import { Producers } from './producers.js';
import { QUEUE_NAMES } from './queue-names.js';
import { withTimeout } from './with-timeout.js';

/** Long enough for a healthy queue, short enough that no till notices a sick one. */
const ENQUEUE_MAX_MS = 250;
/** A store that has fallen silent must not keep a housekeeper for ever. */
const HOUSEKEEPING_MAX_MS = 10_000;
/** From this many jobs on, one bulk call is cheaper than single ones on both backends. */
const BULK_MIN = 10;
const LIVE_STATES = new Set(['waiting', 'prioritized', 'delayed', 'active', 'waiting-children']);

/** The engine's inbox: one queue per environment, holding the heads of the lanes and nothing else. */
export class HeadQueue {
  private readonly queues: Producers;

  constructor(
    backend: QueueBackend,
    private readonly onError: (error: Error) => void,
  ) {
    this.queues = new Producers(QUEUE_NAMES, backend, onError);
  }

  /**
   * Bounded and never failing: the heads are committed, so what does not get through now is found by rescue. The
   * caller's answer must not depend on the queue.
   */
  async enqueue(heads: Head[]): Promise<void> {
    if (heads.length === 0) return;
    await withTimeout(ENQUEUE_MAX_MS, this.addAll(heads)).catch(this.onError);
  }

  /** Failing: for housekeepers, who want to know. */
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

  /** Whether the head's job still stands to be run. */
  async hasLiveJob(head: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    const jobState = this.queues.of(head.environment).getJobState(jobIdOf(head));
    return LIVE_STATES.has(await withTimeout(HOUSEKEEPING_MAX_MS, jobState));
  }

  /**
   * Ends the pause of a job that rests: when that is over is told by the clock of who began it. True where the job is in
   * somebody's hands, and its caller should know whose.
   */
  async skipDelay(head: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    return withTimeout(HOUSEKEEPING_MAX_MS, this.promoteJob(head));
  }

  private async promoteJob({
    environment,
    ...turn
  }: Pick<Head, 'environment' | 'submissionId' | 'turn'>): Promise<boolean> {
    const job = await this.queues.of(environment).getJob(jobIdOf(turn));
    // Between the look and the push its time may come by itself.
    if (await job?.isDelayed()) await job!.promote().catch(this.onError);
    return (await job?.isActive()) ?? false;
  }

  /** For a board of the operators: BullMQ's own view of them. */
  all(): Queue[] {
    return this.queues.all();
  }

  close(): Promise<void> {
    return this.queues.close();
  }
}
