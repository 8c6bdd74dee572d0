import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type EventSink, HEARTBEAT_MS, type WorkerId } from '@app/domain';
import { closeInOrder, WorkerRoll } from '@app/persistence';
import { Schedule } from '@app/reference';
import { Rescue } from '@app/submission';
import { Takers } from './takers.js';

export interface LifetimeSettings {
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
export class Lifetime {
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(
    @Inject('LifetimeSettings') private readonly settings: LifetimeSettings,
    @Inject(WorkerRoll) private readonly roll: WorkerRoll,
    @Inject(Rescue) private readonly rescue: Rescue,
    @Inject(Schedule) private readonly schedule: Schedule,
    @Inject(Takers) private readonly takers: Takers,
    @Inject('EventSink') private readonly emit: EventSink,
  ) {}

  async begin(): Promise<void> {
    await this.roll.beat(this.settings.workerId);
    // A queue that is away keeps no worker from beginning: it waits for its jobs, and rescues again soon.
    await this.rescue.runOnce().catch(this.trouble('rescuing'));
    await this.roll.forgetTheDead();
    this.every(HEARTBEAT_MS, 'beating', () => this.roll.beat(this.settings.workerId));
    this.every(this.settings.rescueIntervalMs, 'rescuing', () => this.rescue.runOnce());
    this.every(SCHEDULE_MS, 'looking for due pulls', () => this.schedule.runOnce());
    this.takers.begin(this.settings.concurrency, this.settings.lookupConcurrency);
  }

  /**
   * Stops fetching, gives calls in flight their time, and gives back what is still on the wire: in doubt, and free for
   * another worker at once.
   */
  async end(): Promise<void> {
    const inTime = await Promise.race([
      this.takers.end().then(() => true),
      pause(this.settings.shutdownGraceMs, false, { ref: false }),
    ]);
    for (const timer of this.timers) clearInterval(timer);
    await this.handOver(inTime).catch(this.trouble('handing over'));
    await closeInOrder(this.settings.closeables);
  }

  /** Where the ledger is away, the heartbeat that stays out says the same, only later. */
  private async handOver(isDone: boolean): Promise<void> {
    if (!isDone) await this.rescue.giveBack(this.settings.workerId);
    await this.roll.leave(this.settings.workerId);
  }

  private trouble(doing: string): (error: unknown) => void {
    return (error) => this.emit({ event: 'trouble', doing, error });
  }

  private every(ms: number, doing: string, work: () => Promise<unknown>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      // The ledger may be away for a while; the next beat, and the next rescue, come by themselves.
      work()
        .catch(this.trouble(doing))
        .finally(() => (busy = false));
    }, ms);
    this.timers.push(timer);
  }
}
