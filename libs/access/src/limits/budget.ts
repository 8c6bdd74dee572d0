export const WINDOW_MS = 60_000;

/** What was owed, and when that was so. */
export interface BudgetState {
  debt: number;
  at: number;
}

export interface TakeResult {
  /** Whether there was one to take. Who finds nothing owes nothing more for having asked. */
  isTaken: boolean;
  /** How many may be taken at once from now. */
  left: number;
  /** Until there is one more than that. */
  moreInMs: number;
  spent: BudgetState;
}

/**
 * One of so many a minute, from a budget that fills again evenly: all of them at once, then one each time its share of the
 * minute has passed (GCRA). In whole numbers, so that rounding neither gives nor takes: a request costs as many points as
 * the minute has milliseconds, and each millisecond pays back as many as a minute has requests.
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
