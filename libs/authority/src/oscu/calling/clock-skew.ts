import { instantOf } from '@app/domain';

/** Told in whole seconds: of any moment within the next. */
const RESOLUTION_MS = 999;

/** When we asked and when we had the answer, by our clock. */
export interface CallTimes {
  sentAt: number;
  receivedAt: number;
}

/**
 * How far the authority's clock is ahead of ours, at the least; behind is less than nothing. It stamped its answer at some
 * moment of the call: what that explains is no difference, however long the call took.
 */
export function skewOf(answeredAt: string, { sentAt, receivedAt }: CallTimes): number {
  const authorityMs = instantOf(answeredAt);
  if (authorityMs > receivedAt) return authorityMs - receivedAt;
  return Math.min(0, authorityMs + RESOLUTION_MS - sentAt);
}
