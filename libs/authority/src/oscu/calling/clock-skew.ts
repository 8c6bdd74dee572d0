/** The answer carries whole seconds, so it may be up to 999 ms older than the true time. */
const RESOLUTION_MS = 999;

/** Our clock before the call and after it. */
export interface CallTimes {
  sentAt: number;
  receivedAt: number;
}

/**
 * The minimal lead of the authority's clock over ours in ms; negative if it is behind. The answer was stamped at some moment
 * of the call, so a difference within the duration of the call counts as 0.
 */
export function skewOf(authorityMs: number, { sentAt, receivedAt }: CallTimes): number {
  if (authorityMs > receivedAt) return authorityMs - receivedAt;
  return Math.min(0, authorityMs + RESOLUTION_MS - sentAt);
}
