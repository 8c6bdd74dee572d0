import type { Head, HeadTurn } from '@app/domain';
import { type HeadQueue, jobIdOf, type Unfinished } from '@app/queue';

export interface ModelJob {
  headTurn: HeadTurn;
  /** The job is still to be run: it is neither completed nor failed. */
  isLive: boolean;
  /** What the first delivery concludes: the document was tried in the job of an earlier one. */
  last?: Unfinished | undefined;
}

export class QueueUnavailable extends Error {}

/**
 * A queue that keeps only what the pipeline relies on: a job may come late, twice or never, and a known id is ignored. The
 * real queue has its own tests.
 */
export class ModelQueue {
  private readonly jobs = new Map<string, ModelJob>();
  /** Jobs that are added while the queue is unavailable are lost. */
  isUnavailable = false;
  /** A job was lost, so a head may have none. */
  hasLostJobs = false;

  async enqueue(heads: Head[]): Promise<void> {
    if (this.isUnavailable) this.hasLostJobs = true;
    else await this.add(heads);
  }

  async enqueueTried(head: Head, last: Unfinished): Promise<void> {
    if (this.isUnavailable) this.hasLostJobs = true;
    else this.addOne(head, last);
  }

  async add(heads: Head[]): Promise<void> {
    if (this.isUnavailable) {
      this.hasLostJobs = true;
      throw new QueueUnavailable();
    }
    for (const head of heads) this.addOne(head);
  }

  private addOne({ submissionId, turn, laneId, environment }: Head, last?: Unfinished): void {
    const headTurn = { submissionId, turn, laneId, environment };
    if (!this.jobs.has(jobIdOf(headTurn))) this.jobs.set(jobIdOf(headTurn), { headTurn, isLive: true, last });
  }

  async hasLiveJob(head: HeadTurn): Promise<boolean> {
    if (this.isUnavailable) throw new QueueUnavailable();
    return this.jobs.get(jobIdOf(head))?.isLive ?? false;
  }

  /** Chance decides when a job runs, so there is no delay to skip. */
  async skipDelay(): Promise<boolean> {
    if (this.isUnavailable) throw new QueueUnavailable();
    return false;
  }

  all(): ModelJob[] {
    return [...this.jobs.values()];
  }

  live(): ModelJob[] {
    return this.all().filter(({ isLive }) => isLive);
  }

  lose({ headTurn }: ModelJob): void {
    this.hasLostJobs = true;
    this.jobs.delete(jobIdOf(headTurn));
  }

  wipe(): void {
    this.hasLostJobs = true;
    this.jobs.clear();
  }

  asQueue(): HeadQueue {
    return this as unknown as HeadQueue;
  }
}
