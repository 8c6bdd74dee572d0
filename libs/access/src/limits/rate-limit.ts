import { type BudgetState, takeFromBudget, type TakeResult, WINDOW_MS } from './budget.js';

/**
 * So many requests a minute for each key; 0 for any number. It counts in this process alone and asks nobody, so that it
 * costs next to nothing: with n processes behind a balancer a key has up to n times as much.
 */
export class RateLimit {
  private readonly keys = new Map<string, BudgetState>();
  private sweepAt = 0;

  constructor(
    readonly perMinute: number,
    private readonly now = () => Math.floor(performance.now()),
  ) {}

  /** Null where nothing is counted. */
  take(key: string): TakeResult | null {
    if (this.perMinute === 0) return null;
    const now = this.now();
    if (now >= this.sweepAt) this.deleteIdle(now);
    const taken = takeFromBudget(this.perMinute, this.keys.get(key), now);
    this.keys.set(key, taken.spent);
    return taken;
  }

  /** How many keys it remembers. */
  get size(): number {
    return this.keys.size;
  }

  /** Whoever has been silent for a minute owes nothing any more; that is looked for once a minute. */
  private deleteIdle(now: number): void {
    for (const [key, { at }] of this.keys) if (now - at >= WINDOW_MS) this.keys.delete(key);
    this.sweepAt = now + WINDOW_MS;
  }
}
