import { invalidField } from '@app/contract';
import { type BatchId, isId } from '@app/domain';
import { Failure } from '../http/errors/failure.js';

const refuse = (...args: Parameters<typeof invalidField>): Failure =>
  new Failure('003', { violations: [invalidField(...args)] });

const ATOMIC_FIX = 'Send ?atomic=validate to accept all lines or none; otherwise leave atomic out.';

/** Reads whether the batch is atomic: all lines are accepted, or none. */
export function readUploadQuery(query: unknown): { atomic: boolean } {
  const { atomic } = (query ?? {}) as Record<string, unknown>;
  if (atomic === undefined || atomic === '') return { atomic: false };
  if (atomic === 'validate') return { atomic: true };
  throw refuse('atomic', '"validate" or left out', atomic, ATOMIC_FIX);
}

const AFTER_FIX = 'Send the number of the last line you received, or leave after out to start at line 1.';
const FOLLOW_FIX = 'Send follow=true to receive each line when it is settled, or follow=false for the current results.';

export function readResultsQuery(query: Record<string, unknown>): { after: number; follow: boolean } {
  const { after = '0', follow = 'false' } = query;
  if (!/^\d{1,9}$/.test(String(after))) throw refuse('after', 'the number of a line', after, AFTER_FIX);
  if (follow !== 'true' && follow !== 'false' && follow !== '')
    throw refuse('follow', 'true or false', follow, FOLLOW_FIX);
  return { after: Number(after), follow: follow === 'true' };
}

const PAGE_MAX = 200;
const PAGE_DEFAULT = '50';

export function readPageQuery(query: Record<string, unknown>): { after: BatchId | undefined; limit: number } {
  const [cursor, limit] = [emptyToUndefined(query.cursor), emptyToUndefined(query.limit) ?? PAGE_DEFAULT];
  if (cursor !== undefined && !isId(cursor))
    throw refuse('cursor', 'the nextCursor of the previous page', cursor, 'Leave cursor out for the first page.');
  const isNumber = typeof limit === 'string' && /^\d{1,3}$/.test(limit);
  if (!isNumber || Number(limit) < 1 || Number(limit) > PAGE_MAX)
    throw refuse(
      'limit',
      `a whole number from 1 to ${PAGE_MAX}`,
      limit,
      `Send limit as a whole number from 1 to ${PAGE_MAX}, or leave it out (${PAGE_DEFAULT}).`,
    );
  return { after: cursor as BatchId | undefined, limit: Number(limit) };
}

const emptyToUndefined = (value: unknown): unknown => (value === '' ? undefined : value);
