import { succeeded, type Warning } from '@app/contract';
import { AUTHORITY_RETRY_S } from '@app/domain';
import type { Principal } from '@app/persistence';
import type { Copy, Register } from '@app/reference';
import { Failure, failedAt } from '../http/failure.js';
import { notModified, type Reply, reply } from '../http/reply.js';
import type { Resources } from '../resources.js';
import type { ReadingWish } from './reading-wish.js';
import { entityTag, isKnown } from './entity-tag.js';
import { latestCopy } from './latest-copy.js';

/** What one operation makes of a copy. */
export interface Serving {
  register: Register;
  /** What a question asks. */
  subject?: string;
  query: object;
  warnings?: readonly Warning[];
  /** Throws where what is asked for is not in the copy at all. */
  mustBeThere?(copy: Copy): Promise<void>;
  read(copy: Copy): Promise<object>;
}

/** The copy as the authority told it a moment ago, or as we have it; nothing is read for who has that already. */
export async function serveCopy(
  resources: Pick<Resources, 'db' | 'refresh'>,
  caller: Principal,
  { waitMs, ifNoneMatch }: ReadingWish,
  { register, subject, query, warnings = [], mustBeThere, read }: Serving,
): Promise<Reply> {
  const { copy, canAsk } = await latestCopy(resources, caller, register, waitMs, subject);
  if (!canAsk) throw notInitialised();
  const { state, isFresh } = copy;
  if (!state?.pulledAt) throw notThereYet();
  await mustBeThere?.(copy);
  const headers = { ETag: entityTag(copy, query), 'Cache-Control': 'private, no-cache' };
  if (isKnown(headers.ETag, ifNoneMatch)) return notModified(headers);
  const data = { ...(await read(copy)), asOf: state.pulledAt.toISOString(), stale: !isFresh };
  return reply(200, succeeded(data, { warnings }), headers);
}

export const notInitialised = (): Failure =>
  failedAt('007', 'device', 'The device of this app is not initialised.', 'Call POST /api/v1/initialize first.');

/** Nor is it known that there is nothing of the kind. */
export const notThereYet = (): Failure =>
  new Failure('006', {
    message: 'The tax authority has not told it yet.',
    headers: { 'Retry-After': String(AUTHORITY_RETRY_S) },
  });
