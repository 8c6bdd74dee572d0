const FIRST_MS = 500;
const MOST_MS = 30_000;
const HEALTHY_AGAIN_MS = 60_000;

/** How long to wait before a program that lived this long is started again; it doubles until one lives for a minute. */
export function nextDelayMs(previousDelayMs, livedMs) {
  if (previousDelayMs === undefined || livedMs >= HEALTHY_AGAIN_MS) return FIRST_MS;
  return Math.min(previousDelayMs * 2, MOST_MS);
}
