import type { AfterFailure } from '@app/persistence';
import type { Answer } from './sender.js';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

/** The pause after each failure of one event; the last one repeats. */
const PAUSES_MS = [
  ...[5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE],
  ...[1 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR],
];
/** A receiver that refuses an event will refuse it tomorrow too. */
const REFUSALS_MAX = 3;
/** A receiver that does not take an event for so long is not there any more. */
const FAILING_MAX_MS = 3 * 24 * HOUR;

const GONE = 410;
/** Timeout, too early, too many requests: the receiver asks to be tried again. */
const TRY_AGAIN = [408, 425, 429];

const isRefusal = ({ status }: Answer): boolean =>
  status !== null && status >= 400 && status < 500 && !TRY_AGAIN.includes(status);

/** The consequence of a failed post. `tries` counts it; `failingSince` is the first failure of this event. */
export function afterFailure(answer: Answer, tries: number, failingSince: Date | null, now = Date.now()): AfterFailure {
  if (answer.status === GONE) return { kind: 'disable', why: 'GONE' };
  if (failingSince && now - failingSince.getTime() >= FAILING_MAX_MS) return { kind: 'disable', why: 'FAILING' };
  if (isRefusal(answer) && tries >= REFUSALS_MAX) return { kind: 'park' };
  const leftMs = FAILING_MAX_MS - (failingSince ? now - failingSince.getTime() : 0);
  return { kind: 'again', delayMs: Math.min(PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]!, leftMs) };
}
