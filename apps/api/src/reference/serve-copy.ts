import { RESULT_CODES, succeeded, type Warning } from '@app/contract';
import type { Principal } from '@app/persistence';
import type { RegisterCopy, Register } from '@app/reference';
import { Failure, failedAt } from '../http/errors/failure.js';
import { notModified, type Reply, reply } from '../http/replies/reply.js';
import type { Resources } from '../infrastructure/resources.js';
import type { RegisterReadOptions } from './register-read-options.js';
import { entityTag, isKnown } from '../http/replies/entity-tag.js';
import { latestCopy } from './latest-copy.js';

/** What one operation makes of a copy. */
export interface ServeCopyOptions {
  register: Register;
  /** What a question asks. */
  subject?: string;
  query: object;
  warnings?: readonly Warning[];
  /** Throws where what is asked for is not in the copy at all. */
  assertFound?(copy: RegisterCopy): Promise<void>;
  read(copy: RegisterCopy): Promise<object>;
}

/** The copy as the authority told it a moment ago, or as we have it; nothing is read for who has that already. */
export async function serveCopy(
  resources: Pick<Resources, 'db' | 'refresh'>,
  caller: Principal,
  { waitMs, ifNoneMatch }: RegisterReadOptions,
  { register, subject, query, warnings = [], assertFound, read }: ServeCopyOptions,
): Promise<Reply> {
  const { copy, canRefresh } = await latestCopy(resources, caller, register, waitMs, subject);
  if (!canRefresh) throw notInitialised();
  const { state, isFresh } = copy;
  if (!state?.pulledAt) throw notPulledYet();
  await assertFound?.(copy);
  const headers = { ETag: entityTag(copy, query), 'Cache-Control': 'private, no-cache' };
  if (isKnown(headers.ETag, ifNoneMatch)) return notModified(headers);
  const data = { ...(await read(copy)), asOf: state.pulledAt.toISOString(), stale: !isFresh };
  return reply(200, succeeded(data, { warnings }), headers);
}

export const notInitialised = (): Failure =>
  failedAt('007', 'device', 'The device of this app is not initialised.', RESULT_CODES['007'].fix);

/** Nor is it known that there is nothing of the kind. */
export const notPulledYet = (): Failure =>
  new Failure('006', {
    message: 'This list has not been fetched from the tax authority yet.',
    fix: 'Send the request again after Retry-After seconds: the list is being fetched. GET /api/v1/sync shows the progress.',
    headers: { 'Retry-After': '30' },
  });
