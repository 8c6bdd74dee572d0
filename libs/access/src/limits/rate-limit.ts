import { type BudgetState, takeFromBudget, type TakeResult, WINDOW_MS } from './budget.js';

/**
 * A limit of requests a minute for each key; 0 means no limit. Each process counts for itself, without a round trip: with n
 * processes behind a balancer a key may get up to n times its limit.
 */
export class RateLimit {
  private readonly keys = new Map<string, BudgetState>();
  private sweepAt = 0;

  constructor(
    readonly perMinute: number,
    private readonly now = () => Math.floor(performance.now()),
  ) {}

  /** Null if there is no limit. */
  take(key: string): TakeResult | null {
    if (this.perMinute === 0) return null;
    const now = this.now();
    if (now >= this.sweepAt) this.deleteIdle(now);
    const taken = takeFromBudget(this.perMinute, this.keys.get(key), now);
    this.keys.set(key, taken.spent);
    return taken;
  }

  /** The time until the key may take one, without taking it; 0 if it may now. */
  waitMsOf(key: string): number {
    if (this.perMinute === 0) return 0;
    const { isTaken, moreInMs } = takeFromBudget(this.perMinute, this.keys.get(key), this.now());
    return isTaken ? 0 : moreInMs;
  }

  /** Undoes one `take` of the key. */
  giveBack(key: string): void {
    const spent = this.keys.get(key);
    if (spent) this.keys.set(key, { ...spent, debt: Math.max(0, spent.debt - WINDOW_MS) });
  }

  get size(): number {
    return this.keys.size;
  }

  /** Forgets keys without a request for a minute, because their budget is full again; runs once a minute. */
  private deleteIdle(now: number): void {
    for (const [key, { at }] of this.keys) if (now - at >= WINDOW_MS) this.keys.delete(key);
    this.sweepAt = now + WINDOW_MS;
  }
}
