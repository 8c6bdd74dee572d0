import type { FastifyReply } from 'fastify';
import type { ConcurrencyLimit, RateLimit, TakeResult } from '@app/access';

/** One limit: its item in each of the two headers. */
export interface RateLimitItem {
  policy: string;
  remaining: string;
}

/**
 * The two headers of draft-ietf-httpapi-ratelimit-headers-11. `t` is the time until one more request is allowed, and not
 * until all are, since the budget refills evenly.
 */
export function setRateLimitHeaders(http: FastifyReply, items: readonly RateLimitItem[]): void {
  if (items.length === 0) return;
  void http.header('RateLimit-Policy', items.map(({ policy }) => policy).join(', '));
  void http.header('RateLimit', items.map(({ remaining }) => remaining).join(', '));
}

export const rateItem = (name: string, { perMinute }: RateLimit, quota: TakeResult): RateLimitItem => ({
  policy: `"${name}";q=${perMinute};w=60`,
  remaining: `"${name}";r=${quota.left};t=${secondsUntilMore(quota)}`,
});

export const uploadItems = (uploads: ConcurrencyLimit, key: string): RateLimitItem[] =>
  uploads.concurrentMax === 0
    ? []
    : [
        {
          policy: `"uploads";q=${uploads.concurrentMax};qu="concurrent-requests"`,
          remaining: `"uploads";r=${uploads.remainingFor(key)}`,
        },
      ];

export const secondsUntilMore = ({ moreInMs }: TakeResult): number => Math.ceil(moreInMs / 1_000);
