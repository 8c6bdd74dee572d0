import { setTimeout as pause } from 'node:timers/promises';
import { isSettled, isStalled, type LaneId, type SubmissionId } from '@app/domain';
import { type Database, readAwaitedViews, type SubmissionView } from '@app/persistence';
import type { SettledSignal } from '@app/queue';

export type WaitCondition = (view: SubmissionView) => boolean;

export const untilSettled: WaitCondition = ({ status }) => isSettled(status);

/**
 * The wait also ends when the submission cannot move before its end, so that an outage does not hold up tills: the next attempt comes
 * later, an operator holds the lane, or the breaker is open.
 */
export function untilSettledOrStalled(withinMs: number): WaitCondition {
  const endsAt = performance.now() + withinMs;
  return ({ status, laneStalled, stalledForMs }) => {
    const isTriedInTime = performance.now() + (stalledForMs ?? Infinity) < endsAt;
    return isSettled(status) || ((isStalled(status) || laneStalled) && !isTriedInTime);
  };
}

const READ_EVERY_MS = 1_000;
/** A wait may exceed its deadline by this much to read the submission a last time. */
const LAST_READ_MAX_MS = 1_000;

interface Waiter {
  id: SubmissionId;
  laneId: LaneId | null;
  until: WaitCondition;
  resolve(view: SubmissionView | null): void;
}

/** A registered wait. It costs nothing until `result` is called. */
export interface Wait {
  /** The view that ended the wait, or the latest one at the deadline; null if none exists or none could be read, or after `cancel`. */
  result(withinMs: number, readsAtOnce?: boolean): Promise<SubmissionView | null>;
  cancel(): void;
}

/**
 * All waits of this process. A signal only says which submissions to read; the ledger decides. A signal may be lost, so one
 * statement also reads all awaited submissions every second.
 */
export class WaitingRoom {
  private readonly waiters = new Set<Waiter>();
  private readonly toRead = new Set<Waiter>();
  private isReading = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly db: Database,
    private readonly onError: (error: unknown) => void,
    private readonly lastReadMaxMs = LAST_READ_MAX_MS,
  ) {}

  /** Call this before the commit, so that no answer can arrive unnoticed. */
  enter(id: SubmissionId, laneId: LaneId | null, until: WaitCondition): Wait {
    let resolveEnded!: (view: SubmissionView | null) => void;
    const ended = new Promise<SubmissionView | null>((resolve) => (resolveEnded = resolve));
    const waiter: Waiter = { id, laneId, until, resolve: (view) => (this.remove(waiter), resolveEnded(view)) };
    this.waiters.add(waiter);
    this.timer ??= setInterval(() => this.scheduleRead([...this.waiters]), READ_EVERY_MS);
    return {
      result: (withinMs, readsAtOnce = false) => {
        if (readsAtOnce) this.scheduleRead([waiter]);
        return this.untilDeadline(waiter, ended, this.isClosed ? 0 : withinMs);
      },
      cancel: () => waiter.resolve(null),
    };
  }

  onSignal({ settled, stalled }: SettledSignal): void {
    const ids = new Set(settled);
    const lanes = new Set(stalled);
    this.scheduleRead([...this.waiters].filter(({ id, laneId }) => ids.has(id) || (laneId && lanes.has(laneId))));
  }

  /** The process is about to end, so all waits, and every later one, end with what is known now. */
  async close(): Promise<void> {
    this.isClosed = true;
    const waiting = [...this.waiters];
    await Promise.all(waiting.map(async (waiter) => waiter.resolve(await this.readWithinLimit(waiter.id))));
  }

  private async untilDeadline(waiter: Waiter, ended: Promise<SubmissionView | null>, withinMs: number) {
    const deadline = setTimeout(() => void this.readWithinLimit(waiter.id).then(waiter.resolve), withinMs);
    try {
      return await ended;
    } finally {
      clearTimeout(deadline);
    }
  }

  private scheduleRead(waiters: Waiter[]): void {
    for (const waiter of waiters) this.toRead.add(waiter);
    if (this.isReading || this.toRead.size === 0) return;
    this.isReading = true;
    this.readScheduled()
      .catch(this.onError)
      .finally(() => {
        this.isReading = false;
        this.scheduleRead([]);
      });
  }

  private async readScheduled(): Promise<void> {
    const scheduled = [...this.toRead];
    this.toRead.clear();
    const views = await readAwaitedViews(this.db, [...new Set(scheduled.map(({ id }) => id))]);
    const byId = new Map(views.map((view) => [view.id, view]));
    for (const waiter of scheduled) {
      const view = byId.get(waiter.id);
      if (view && this.waiters.has(waiter) && waiter.until(view)) waiter.resolve(view);
    }
  }

  /** Answers in time even if the ledger does not: the submission stays accepted. */
  private readWithinLimit(id: SubmissionId): Promise<SubmissionView | null> {
    const reading = readAwaitedViews(this.db, [id]).then(
      ([view]) => view ?? null,
      (error: unknown) => {
        this.onError(error);
        return null;
      },
    );
    return Promise.race([reading, pause(this.lastReadMaxMs, null, { ref: false })]);
  }

  private remove(waiter: Waiter): void {
    this.waiters.delete(waiter);
    if (this.waiters.size > 0 || !this.timer) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
