const WINDOW_MS = 60_000;

/** The debt of a key, and the time at which it was that high. */
export interface BudgetState {
  debt: number;
  at: number;
}

export interface TakeResult {
  /** True if the budget had one left. A refused request costs nothing. */
  isTaken: boolean;
  /** The number of requests that may come at once now. */
  left: number;
  /** The time until one more request may come. */
  moreInMs: number;
  spent: BudgetState;
}

/**
 * Takes one request from a budget of `perMinute` that fills again evenly (GCRA): all requests may come at once, then one each
 * time its share of the minute has passed. Whole numbers avoid rounding: a request costs as many points as the minute has
 * milliseconds, and each millisecond pays back `perMinute` points.
 */
export function takeFromBudget(perMinute: number, before: BudgetState | undefined, now: number): TakeResult {
  const capacity = perMinute * WINDOW_MS;
  const owed = before ? Math.max(0, before.debt - (now - before.at) * perMinute) : 0;
  const isTaken = owed + WINDOW_MS <= capacity;
  const debt = isTaken ? owed + WINDOW_MS : owed;
  const left = Math.floor((capacity - debt) / WINDOW_MS);
  const moreInMs = Math.ceil((debt - capacity + (left + 1) * WINDOW_MS) / perMinute);
  return { isTaken, left, moreInMs, spent: { debt, at: now } };
}

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
