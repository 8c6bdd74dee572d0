import { ApiFilters, type FilterDescriptions } from './api-filters.js';

const PAGE = {
  cursor: { about: 'The nextCursor of the previous page.', example: '5d0c7b8e-51b7-4c0a-8c76-0e6f2a0a9e11' },
  limit: { about: 'Size of the page, 1 to 200; default 50.', example: '50' },
} as const satisfies FilterDescriptions;

/** Pages of a list that is newest first, from a time on. */
export const PAGE_SINCE = {
  since: { about: 'Accepted at this time or later; ISO 8601.', example: '2026-03-01T00:00:00Z' },
  ...PAGE,
} as const satisfies FilterDescriptions;

/** Documents the parameters of a list in pages. */
export const ApiPageQuery = (): MethodDecorator => ApiFilters(PAGE);
