import { invalidField } from '@app/contract';
import { type BatchId, isId, MOVES, type SubmissionStatus } from '@app/domain';
import type { LineVerdict } from '@app/persistence';
import Negotiator from 'negotiator';
import { Failure } from '../http/errors/failure.js';
import { NDJSON } from '../http/replies/reply.js';
import { oneOfValues, type QueryRules, violationsOf, wholeNumberTo } from '../http/requests/query-rules.js';
import { CSV } from '../submissions/list-format.js';
import { VERDICTS } from './line-details.js';

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

/** The media types of results. A caller that accepts all, or any JSON, gets the first. */
const RESULTS_TYPES = [NDJSON, CSV] as const;
export type ResultsType = (typeof RESULTS_TYPES)[number];

export const resultsTypeOf = (accept: string | undefined): ResultsType =>
  new Negotiator({ headers: { accept } }).mediaType([...RESULTS_TYPES]) === CSV ? CSV : NDJSON;

/** The results that a caller wants. */
export interface ResultsQuery {
  after: number;
  /** Wait at each line until it has settled. */
  follow: boolean;
  /** The largest number of lines. */
  limit: number;
  verdict: LineVerdict | undefined;
  status: SubmissionStatus | undefined;
}

const RESULTS_RULES: QueryRules = {
  after: { expected: 'the number of a line', accepts: (value) => /^\d{1,9}$/.test(value) },
  follow: oneOfValues('true', 'false'),
  limit: wholeNumberTo(999_999),
  verdict: oneOfValues(...VERDICTS),
  status: oneOfValues(...Object.keys(MOVES)),
};
/** CSV has no empty lines, which show a follower that the connection lives. */
const CSV_RULES: QueryRules = { ...RESULTS_RULES, follow: oneOfValues('false') };

export function readResultsQuery(query: Record<string, unknown>, type: ResultsType): ResultsQuery {
  const violations = violationsOf(query, type === CSV ? CSV_RULES : RESULTS_RULES);
  if (violations.length > 0) throw new Failure('003', { violations });
  const [after, limit, verdict, status] = [query.after, query.limit, query.verdict, query.status].map(emptyToUndefined);
  return {
    ...{ after: Number(after ?? 0), follow: query.follow === 'true', limit: Number(limit ?? Infinity) },
    ...{ verdict: verdict as LineVerdict | undefined, status: status as SubmissionStatus | undefined },
  };
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
