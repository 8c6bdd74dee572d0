import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type EventSink, HEARTBEAT_MS, type WorkerId } from '@app/domain';
import { closeInOrder, WorkerHeartbeats } from '@app/persistence';
import { PullSchedule } from '@app/reference';
import { Rescue } from '@app/submission';
import { JobConsumers } from './job-consumers.js';

export interface LifecycleSettings {
  workerId: WorkerId;
  concurrency: number;
  lookupConcurrency: number;
  rescueIntervalMs: number;
  shutdownGraceMs: number;
  closeables: { close(): Promise<void> }[];
}

const SCHEDULE_MS = 60_000;

/** From the first heartbeat to the last: what a worker does besides its jobs. */
@Injectable()
export class WorkerLifecycle {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject('LifetimeSettings') private readonly settings: LifecycleSettings,
    @Inject(WorkerHeartbeats) private readonly roll: WorkerHeartbeats,
    @Inject(Rescue) private readonly rescue: Rescue,
    @Inject(PullSchedule) private readonly schedule: PullSchedule,
    @Inject(JobConsumers) private readonly consumers: JobConsumers,
    @Inject('EventSink') private readonly emit: EventSink,
  ) {}

  async start(): Promise<void> {
    await this.roll.beat(this.settings.workerId);
    // A queue that is away keeps no worker from beginning: it waits for its jobs, and rescues again soon.
    await this.rescue.runOnce().catch(this.reportTrouble('rescuing'));
    await this.roll.deleteDead();
    this.repeat(HEARTBEAT_MS, 'beating', () => this.roll.beat(this.settings.workerId));
    this.repeat(this.settings.rescueIntervalMs, 'rescuing', () => this.rescue.runOnce());
    this.repeat(SCHEDULE_MS, 'looking for due pulls', () => this.schedule.runOnce());
    this.consumers.start(this.settings.concurrency, this.settings.lookupConcurrency);
  }

  /**
   * Stops fetching, gives calls in flight their time, and gives back what is still on the wire: in doubt, and free for
   * another worker at once.
   */
  async stop(): Promise<void> {
    const inTime = await Promise.race([
      this.consumers.stop().then(() => true),
      pause(this.settings.shutdownGraceMs, false, { ref: false }),
    ]);
    for (const timer of this.timers) clearInterval(timer);
    await this.releaseWork(inTime).catch(this.reportTrouble('handing over'));
    await closeInOrder(this.settings.closeables);
  }

  /** Where the ledger is away, the heartbeat that stays out says the same, only later. */
  private async releaseWork(isDone: boolean): Promise<void> {
    if (!isDone) await this.rescue.releaseClaimsOf(this.settings.workerId);
    await this.roll.remove(this.settings.workerId);
  }

  private reportTrouble(doing: string): (error: unknown) => void {
    return (error) => this.emit({ event: 'trouble', doing, error });
  }

  private repeat(ms: number, doing: string, work: () => Promise<unknown>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      // The ledger may be away for a while; the next beat, and the next rescue, come by themselves.
      work()
        .catch(this.reportTrouble(doing))
        .finally(() => (busy = false));
    }, ms);
    this.timers.push(timer);
  }
}
