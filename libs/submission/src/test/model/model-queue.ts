import type { Head, HeadTurn } from '@app/domain';
import { type HeadQueue, jobIdOf } from '@app/queue';

export interface Job {
  ticket: HeadTurn;
  /** It stands to be run: it is neither completed nor failed. */
  isLive: boolean;
}

export class QueueAway extends Error {}

/**
 * The queue, as far as the pipeline may rely on it: a job may come late, twice or never, and an id it has is ignored. The
 * real one is tested where it stands.
 */
export class Jobs {
  private readonly jobs = new Map<string, Job>();
  /** What comes while it is away is lost. */
  isAway = false;

  async enqueue(heads: Head[]): Promise<void> {
    if (!this.isAway) await this.add(heads);
  }

  async add(heads: Head[]): Promise<void> {
    if (this.isAway) throw new QueueAway();
    for (const { submissionId, turn, laneId, environment } of heads) {
      const ticket = { submissionId, turn, laneId, environment };
      if (!this.jobs.has(jobIdOf(ticket))) this.jobs.set(jobIdOf(ticket), { ticket, isLive: true });
    }
  }

  async hasLiveJob(head: HeadTurn): Promise<boolean> {
    if (this.isAway) throw new QueueAway();
    return this.jobs.get(jobIdOf(head))?.isLive ?? false;
  }

  /** Nothing rests here longer than the dice say. */
  async hurry(): Promise<boolean> {
    if (this.isAway) throw new QueueAway();
    return false;
  }

  all(): Job[] {
    return [...this.jobs.values()];
  }

  live(): Job[] {
    return this.all().filter(({ isLive }) => isLive);
  }

  lose({ ticket }: Job): void {
    this.jobs.delete(jobIdOf(ticket));
  }

  wipe(): void {
    this.jobs.clear();
  }

  asQueue(): HeadQueue {
    return this as unknown as HeadQueue;
  }
}
