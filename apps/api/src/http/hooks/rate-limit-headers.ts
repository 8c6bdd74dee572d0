import type { FastifyReply } from 'fastify';
import type { ConcurrencyLimit, RateLimit, Taken } from '@app/access';

/** A limit as it is, and how it stands: an item of each of the two headers. */
export interface Told {
  policy: string;
  standing: string;
}

/**
 * The two headers of draft-ietf-httpapi-ratelimit-headers-11. `t` is how long no more than `r` will do: until the next one
 * comes back, and not until all have, since they come back evenly.
 */
export function tell(http: FastifyReply, told: readonly Told[]): void {
  if (told.length === 0) return;
  void http.header('RateLimit-Policy', told.map(({ policy }) => policy).join(', '));
  void http.header('RateLimit', told.map(({ standing }) => standing).join(', '));
}

export const toldOfRate = (name: string, { perMinute }: RateLimit, taken: Taken): Told => ({
  policy: `"${name}";q=${perMinute};w=60`,
  standing: `"${name}";r=${taken.left};t=${secondsUntilMore(taken)}`,
});

export const toldOfUploads = (uploads: ConcurrencyLimit, key: string): Told[] =>
  uploads.atOnceMax === 0
    ? []
    : [
        {
          policy: `"uploads";q=${uploads.atOnceMax};qu="concurrent-requests"`,
          standing: `"uploads";r=${uploads.leftFor(key)}`,
        },
      ];

export const secondsUntilMore = ({ moreInMs }: Taken): number => Math.ceil(moreInMs / 1_000);
