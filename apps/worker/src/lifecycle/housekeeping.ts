import { Inject, Injectable } from '@nestjs/common';
import type { WorkerConfig } from '@app/config';
import { type EventSink, HEARTBEAT_MS, type WorkerId } from '@app/domain';
import { type Swept, Sweeper, WorkerHeartbeats } from '@app/persistence';
import { PullSchedule } from '@app/reference';
import { Rescue } from '@app/submission';
import { Waker } from '@app/webhooks';
import { EVENT_SINK, WORKER_CONFIG, WORKER_ID } from '../infrastructure/tokens.js';

/** Lost jobs, claims of dead workers, and lanes without a next submission wait this long, and no longer than a retry. */
const RESCUE_MS = 15_000;
const SCHEDULE_MS = 60_000;
/** An event reaches its webhooks this much later, and a little more. */
const WAKE_MS = 500;

/** Does what a worker does beside its jobs: heartbeats, rescue, the schedule of pulls, the waking of webhooks, and the deletion of what is old. */
@Injectable()
export class Housekeeping {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    private readonly heartbeats: WorkerHeartbeats,
    private readonly rescue: Rescue,
    private readonly schedule: PullSchedule,
    private readonly sweeper: Sweeper,
    private readonly waker: Waker,
    @Inject(WORKER_ID) private readonly workerId: WorkerId,
    @Inject(WORKER_CONFIG) private readonly config: Pick<WorkerConfig, 'retryDelayMs' | 'webhooks'>,
    @Inject(EVENT_SINK) private readonly emit: EventSink,
  ) {}

  /** Resolves after the first heartbeat and the first rescue. */
  async start(): Promise<void> {
    await this.heartbeats.beat(this.workerId);
    // A queue that is away does not stop the boot: the worker waits for its jobs, and the next rescue comes soon.
    await this.rescue.runOnce().catch(this.reportTrouble('rescuing'));
    await this.heartbeats.deleteDead();
    this.repeat(HEARTBEAT_MS, 'beating', () => this.heartbeats.beat(this.workerId));
    this.repeat(Math.min(RESCUE_MS, this.config.retryDelayMs), 'rescuing', () => this.rescue.runOnce());
    this.repeat(SCHEDULE_MS, 'looking for due pulls', () => this.schedule.runOnce());
    if (this.config.webhooks === 'on') this.repeat(WAKE_MS, 'waking webhooks', () => this.waker.runOnce());
    this.repeat(this.sweeper.intervalMs, 'sweeping', async () => this.report(await this.sweeper.runOnce()));
  }

  /** Removes this worker from the ledger. Its open claims, if there are any, go back in doubt, free for another worker at once. */
  async stop({ hasOpenClaims }: { hasOpenClaims: boolean }): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    this.sweeper.stop();
    await this.leave(hasOpenClaims).catch(this.reportTrouble('handing over'));
  }

  /** A missing heartbeat has the same effect later, if the ledger is away now. */
  private async leave(hasOpenClaims: boolean): Promise<void> {
    if (hasOpenClaims) await this.rescue.releaseClaimsOf(this.workerId);
    await this.heartbeats.remove(this.workerId);
  }

  private report(swept: Swept): void {
    if (Object.values(swept).some((count) => count > 0)) this.emit({ event: 'swept', ...swept });
  }

  private reportTrouble(doing: string): (error: unknown) => void {
    return (error) => this.emit({ event: 'trouble', doing, error });
  }

  private repeat(ms: number, doing: string, work: () => Promise<unknown>): void {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      // The ledger may be away for a while; the timer tries again.
      work()
        .catch(this.reportTrouble(doing))
        .finally(() => (isBusy = false));
    }, ms);
    this.timers.push(timer);
  }
}
