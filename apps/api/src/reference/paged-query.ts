import type { Warning } from '@app/contract';
import { isId } from '@app/domain';
import { wholeNumberTo } from '../http/requests/query-rules.js';
import { type QueryFilters, readFilters } from './query-filters.js';

const LIMIT_DEFAULT = 200;
const LIMIT_MAX = 1_000;

/** The parameters of every list in pages. Pages are long, since not every reader looks for a second one. */
const PAGE_FILTERS: QueryFilters = {
  cursor: {
    about: 'The nextCursor of the page before.',
    example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11',
    expected: 'the nextCursor of the page before',
    accepts: isId,
  },
  limit: {
    about: `Size of the page, 1 to ${LIMIT_MAX}; default ${LIMIT_DEFAULT}. A page of very long rows ends earlier.`,
    example: '50',
    ...wholeNumberTo(LIMIT_MAX),
  },
};

export const withPaging = (allowed: QueryFilters): QueryFilters => ({ ...allowed, ...PAGE_FILTERS });

export interface PagedQuery {
  /** The filters that the caller gave, all of them right. */
  filters: Readonly<Record<string, string | undefined>>;
  after: string | undefined;
  limit: number;
  warnings: Warning[];
}

export function readPagedQuery(query: Record<string, unknown>, allowed: QueryFilters): PagedQuery {
  const { filter: filters, warnings } = readFilters(query, allowed);
  return { filters, after: filters.cursor, limit: Number(filters.limit ?? LIMIT_DEFAULT), warnings };
}
