import { setTimeout as pause } from 'node:timers/promises';
import { isSettled, isStalled, type LaneId, type SubmissionId } from '@app/domain';
import { type Database, readViews, type SubmissionView } from '@app/persistence';
import type { SettledSignal } from '@app/queue';

/** When a wait is over. */
export type Until = (view: SubmissionView) => boolean;

export const untilSettled: Until = ({ status }) => isSettled(status);

/** Tills are never held through an outage: they are let go as soon as their line does not move. */
export const untilSettledOrStalled: Until = (view) =>
  isSettled(view.status) || isStalled(view.status) || view.lineStalled;

const LOOK_EVERY_MS = 1_000;
/** How much longer than its deadline a wait may take for a last look. */
const LAST_LOOK_MAX_MS = 1_000;

interface Waiter {
  id: SubmissionId;
  laneId: LaneId | null;
  until: Until;
  resolve(view: SubmissionView | null): void;
}

/** A wait that has been registered; it costs nothing until somebody asks for its end. */
export interface Wait {
  /** The view that ended it, or the last one at the deadline; null when there is none, or none could be read. */
  end(withinMs: number, lookFirst?: boolean): Promise<SubmissionView | null>;
  leave(): void;
}

/**
 * Everybody in this process who waits for a submission. Signals say where to look; the ledger alone says what is.
 * Since a signal may be lost, everybody is looked up every second too, in one statement for all.
 */
export class WaitingRoom {
  private readonly waiters = new Set<Waiter>();
  private readonly toLookUp = new Set<Waiter>();
  private looking = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Enter before the commit, so that no answer can come too early to be heard. */
  enter(id: SubmissionId, laneId: LaneId | null, until: Until): Wait {
    let settle!: (view: SubmissionView | null) => void;
    const ended = new Promise<SubmissionView | null>((resolve) => (settle = resolve));
    const waiter: Waiter = { id, laneId, until, resolve: (view) => (this.remove(waiter), settle(view)) };
    this.waiters.add(waiter);
    this.timer ??= setInterval(() => this.lookUp([...this.waiters]), LOOK_EVERY_MS);
    return {
      end: (withinMs, lookFirst = false) => {
        if (lookFirst) this.lookUp([waiter]);
        return this.race(waiter, ended, this.closed ? 0 : withinMs);
      },
      leave: () => this.remove(waiter),
    };
  }

  hear({ settled, stalled }: SettledSignal): void {
    const ids = new Set(settled);
    const lanes = new Set(stalled);
    this.lookUp([...this.waiters].filter(({ id, laneId }) => ids.has(id) || (laneId && lanes.has(laneId))));
  }

  /** Lets everybody go with what is known now, and whoever still comes in: the process is about to end. */
  async close(): Promise<void> {
    this.closed = true;
    const waiting = [...this.waiters];
    await Promise.all(waiting.map(async (waiter) => waiter.resolve(await this.readSoon(waiter.id))));
  }

  private async race(waiter: Waiter, ended: Promise<SubmissionView | null>, withinMs: number) {
    const deadline = setTimeout(() => void this.readSoon(waiter.id).then(waiter.resolve), withinMs);
    try {
      return await ended;
    } finally {
      clearTimeout(deadline);
    }
  }

  private lookUp(waiters: Waiter[]): void {
    for (const waiter of waiters) this.toLookUp.add(waiter);
    if (this.looking || this.toLookUp.size === 0) return;
    this.looking = true;
    this.look()
      .catch(this.onError)
      .finally(() => {
        this.looking = false;
        this.lookUp([]);
      });
  }

  private async look(): Promise<void> {
    const asking = [...this.toLookUp];
    this.toLookUp.clear();
    const views = await readViews(this.db, [...new Set(asking.map(({ id }) => id))]);
    const byId = new Map(views.map((view) => [view.id, view]));
    for (const waiter of asking) {
      const view = byId.get(waiter.id);
      if (view && this.waiters.has(waiter) && waiter.until(view)) waiter.resolve(view);
    }
  }

  /** Whoever waits is answered in time, also while the ledger is not: what was accepted stays accepted. */
  private readSoon(id: SubmissionId): Promise<SubmissionView | null> {
    const reading = readViews(this.db, [id]).then(
      ([view]) => view ?? null,
      (error: unknown) => {
        this.onError(error);
        return null;
      },
    );
    return Promise.race([reading, pause(LAST_LOOK_MAX_MS, null, { ref: false })]);
  }

  private remove(waiter: Waiter): void {
    this.waiters.delete(waiter);
    if (this.waiters.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
