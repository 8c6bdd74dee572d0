import type { CodeSet, Warning } from '@app/contract';
import { isId } from '@app/domain';
import { type QueryRule, wholeNumberTo } from '../http/requests/query-rules.js';
import { type Filters, readQuery } from './query-filters.js';

const LIMIT_DEFAULT = 200;
const LIMIT_MAX = 1_000;

/** Of every list that comes in pages. The pages are long, since not every reader knows that there may be another. */
const PAGING: Filters = {
  cursor: {
    about: 'The nextCursor of the page before.',
    example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11',
    expected: 'the nextCursor of the page before',
    accepts: isId,
  },
  limit: {
    about: `At most so many, 1 to ${LIMIT_MAX}; ${LIMIT_DEFAULT} unless told.`,
    example: '50',
    ...wholeNumberTo(LIMIT_MAX),
  },
};

export const paged = (filters: Filters): Filters => ({ ...filters, ...PAGING });

export interface RegisterQuery {
  /** Those that are given, each as it should be. */
  asked: Readonly<Record<string, string | undefined>>;
  after: string | undefined;
  limit: number;
  warnings: Warning[];
}

export function readRegisterQuery(query: Record<string, unknown>, filters: Filters): RegisterQuery {
  const { filter: asked, warnings } = readQuery(query, filters);
  return { asked, after: asked.cursor, limit: Number(asked.limit ?? LIMIT_DEFAULT), warnings };
}

export const oneOf = ({ meanings, has }: CodeSet): QueryRule => ({
  expected: `one of ${Object.keys(meanings).join(', ')}`,
  accepts: (value) => has(value),
});
