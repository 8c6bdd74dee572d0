export const WINDOW_MS = 60_000;

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
