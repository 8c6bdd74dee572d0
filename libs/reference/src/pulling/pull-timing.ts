import { DAILY_MS } from '../register.js';

const MINUTE_MS = 60_000;

const DUE_MAX_MS = 15 * MINUTE_MS;
const QUOTA_MS = 5 * MINUTE_MS;
const DOUBLINGS_MAX = 12;

/** The authority answers this code when a taxpayer asks too often. */
const QUERY_OVERUSE = '990';

/** A random tenth more or less spreads pulls that began together. */
const jittered = (ms: number, random: number): number => Math.round(ms * (0.9 + 0.2 * random));

const doubled = (ms: number, times: number, most: number): number =>
  Math.min(ms * 2 ** Math.min(times, DOUBLINGS_MAX), most);

export interface PullDelays {
  /** No reader can cause a pull before this time is over. */
  retryInMs: number;
  /** The schedule pulls again after this time. */
  dueInMs: number;
}

export const delayAfterSuccess = (random: number): number => jittered(DAILY_MS, random);

/** `failures` counts the failures before this one. After 990, the pause holds for readers too, because they caused it. */
export function delaysAfterFailure(code: string, failures: number, retryDelayMs: number, random: number): PullDelays {
  if (code === QUERY_OVERUSE) {
    const pauseMs = jittered(doubled(QUOTA_MS, failures, DAILY_MS), random);
    return { retryInMs: pauseMs, dueInMs: pauseMs };
  }
  return { retryInMs: retryDelayMs, dueInMs: jittered(doubled(MINUTE_MS, failures, DUE_MAX_MS), random) };
}

const DAY_MS = 24 * 60 * MINUTE_MS;
const EAT_MS = 3 * 60 * MINUTE_MS;

/**
 * The next pull begins at the time that the authority gave with its answer. A time more than a day in the future would skip
 * every row until then, so it is dropped and the next pull begins where this one began.
 */
export function plausibleAnswerTime(answeredAt: string | null, now: Date): string | null {
  if (answeredAt === null) return null;
  const iso = answeredAt.replace(/^(....)(..)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:$6Z');
  const answeredAtMs = Date.parse(iso) - EAT_MS;
  return answeredAtMs <= now.getTime() + DAY_MS ? answeredAt : null;
}
