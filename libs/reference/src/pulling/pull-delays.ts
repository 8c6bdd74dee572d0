import { AUTHORITY_RETRY_MS } from '@app/domain';
import { DAILY_MS } from '../register.js';

const MINUTE_MS = 60_000;

const DUE_MAX_MS = 15 * MINUTE_MS;
const QUOTA_MS = 5 * MINUTE_MS;
const DOUBLINGS_MAX = 12;

/** The authority's code for somebody who has asked too often. */
const QUERY_OVERUSE = '990';

/** A tenth more or less, so that what began together does not go on so. */
const jittered = (ms: number, random: number): number => Math.round(ms * (0.9 + 0.2 * random));

const doubled = (ms: number, times: number, most: number): number =>
  Math.min(ms * 2 ** Math.min(times, DOUBLINGS_MAX), most);

export interface PullDelays {
  /** Before that nobody may want it. */
  retryInMs: number;
  /** When it is pulled by itself. */
  dueInMs: number;
}

/** A day later, or nearly. */
export const delayAfterSuccess = (random: number): number => jittered(DAILY_MS, random);

/** `failures`: how many in a row came before. Whoever asks too often is told to ask less, so that pause holds for all. */
export function delaysAfterFailure(code: string, failures: number, random: number): PullDelays {
  if (code === QUERY_OVERUSE) {
    const pauseMs = jittered(doubled(QUOTA_MS, failures, DAILY_MS), random);
    return { retryInMs: pauseMs, dueInMs: pauseMs };
  }
  return { retryInMs: AUTHORITY_RETRY_MS, dueInMs: jittered(doubled(MINUTE_MS, failures, DUE_MAX_MS), random) };
}
