import Negotiator from 'negotiator';
import { failedAt } from '../http/errors/failure.js';
import { NDJSON } from '../http/replies/reply.js';

export const CSV = 'text/csv';

/** The media types of a list of submissions. A caller that accepts all gets the first. */
export const LIST_TYPES = ['application/json', NDJSON, CSV] as const;
export type ListType = (typeof LIST_TYPES)[number];

/** The media types of an export. */
const EXPORT_TYPES = [CSV, NDJSON] as const;

/** The type that the header Accept asks for; without the header JSON. */
export const listTypeOf = (accept: string | undefined): ListType => typeOf(accept, LIST_TYPES);

/** Without the header a table. */
export const exportTypeOf = (accept: string | undefined): ListType => typeOf(accept, EXPORT_TYPES);

function typeOf(accept: string | undefined, types: readonly ListType[]): ListType {
  const type = new Negotiator({ headers: { accept } }).mediaType([...types]);
  if (type) return type as ListType;
  const offered = types.join(', ');
  throw failedAt(
    '003',
    'Accept',
    `Accept must name a format of this list: ${offered}.`,
    `Send Accept with one of ${offered}, or leave it out.`,
    { status: 406 },
  );
}
