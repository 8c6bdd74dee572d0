export const WINDOW_MS = 60_000;

/** What was owed, and when that was so. */
export interface Spent {
  debt: number;
  at: number;
}

export interface Taken {
  /** Whether there was one to take. Who finds nothing owes nothing more for having asked. */
  isTaken: boolean;
  /** How many may be taken at once from now. */
  left: number;
  /** Until there is one more than that. */
  moreInMs: number;
  spent: Spent;
}

/**
 * One of so many a minute, from a budget that fills again evenly: all of them at once, then one each time its share of the
 * minute has passed (GCRA). In whole numbers, so that rounding neither gives nor takes: a request costs as many points as
 * the minute has milliseconds, and each millisecond pays back as many as a minute has requests.
 */
export function takeOne(perMinute: number, before: Spent | undefined, now: number): Taken {
  const room = perMinute * WINDOW_MS;
  const owed = before ? Math.max(0, before.debt - (now - before.at) * perMinute) : 0;
  const isTaken = owed + WINDOW_MS <= room;
  const debt = isTaken ? owed + WINDOW_MS : owed;
  const left = Math.floor((room - debt) / WINDOW_MS);
  const moreInMs = Math.ceil((debt - room + (left + 1) * WINDOW_MS) / perMinute);
  return { isTaken, left, moreInMs, spent: { debt, at: now } };
}
