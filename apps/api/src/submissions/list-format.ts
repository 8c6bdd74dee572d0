import Negotiator from 'negotiator';
import { failedAt } from '../http/errors/failure.js';
import { NDJSON } from '../http/replies/reply.js';

export const CSV = 'text/csv';

/** The media types of a list of submissions. A caller that accepts all gets the first. */
export const LIST_TYPES = ['application/json', NDJSON, CSV] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The type that the header Accept asks for; without the header JSON. */
export function listTypeOf(accept: string | undefined): ListType {
  const type = new Negotiator({ headers: { accept } }).mediaType([...LIST_TYPES]);
  if (type) return type as ListType;
  const offered = LIST_TYPES.join(', ');
  throw failedAt(
    '003',
    'Accept',
    `Accept must name a format of this list: ${offered}.`,
    `Send Accept with one of ${offered}, or leave it out.`,
    { status: 406 },
  );
}
