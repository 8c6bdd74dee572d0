import { wrong } from '@app/contract';
import { LIMITS } from '../batches/limits.js';
import { Failure } from '../http/failure.js';

const refuse = (...args: Parameters<typeof wrong>): Failure => new Failure('003', { violations: [wrong(...args)] });

/** The lines of a body that is one list. */
export function readBatchList(body: unknown): readonly unknown[] {
  const expected = `a list of 1 to ${LIMITS.listMax} objects`;
  const fix = 'Send a list in brackets; of more lines an upload with Content-Type: application/x-ndjson.';
  if (!Array.isArray(body)) throw refuse('body', expected, typeof body === 'object' ? Symbol('an object') : body, fix);
  if (body.length === 0 || body.length > LIMITS.listMax)
    throw refuse('body', expected, Symbol(`a list of ${body.length}`), fix);
  return body;
}

/** Whether each line counts for itself, or all of them or none. */
export function readUploadQuery(query: unknown): { atomic: boolean } {
  const { atomic } = (query ?? {}) as Record<string, unknown>;
  if (atomic === undefined || atomic === '') return { atomic: false };
  if (atomic === 'validate') return { atomic: true };
  throw refuse('atomic', 'validate, or not there', atomic, 'Send ?atomic=validate to have all lines taken or none.');
}

export function readResultsQuery(query: Record<string, unknown>): { after: number; follow: boolean } {
  const { after = '0', follow = 'false' } = query;
  if (!/^\d{1,9}$/.test(String(after)))
    throw refuse('after', 'the number of a line', after, 'Send the number of the last line you have.');
  if (follow !== 'true' && follow !== 'false' && follow !== '')
    throw refuse('follow', 'true or false', follow, 'Send follow=true to wait at each line until it has settled.');
  return { after: Number(after), follow: follow === 'true' };
}
