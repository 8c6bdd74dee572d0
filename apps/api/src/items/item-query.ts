import type { Warning } from '@app/contract';
import { Failure } from '../http/errors/failure.js';
import type { FilterDescriptions } from '../http/openapi/api-parameters.js';
import { inspectQuery, textIn } from '../http/requests/page-query.js';
import { wholeNumberTo } from '../http/requests/query-rules.js';
import { FIRST_ITEM, type ItemCursor, readItemCursor } from './item-cursor.js';

const LIMIT_MAX = 1_000;

const RULES = {
  cursor: { expected: 'the nextCursor of the previous page', accepts: (text: string) => readItemCursor(text) !== null },
  limit: wholeNumberTo(LIMIT_MAX),
};

export const ITEM_FILTERS = {
  cursor: { about: 'The nextCursor of the previous page.', example: 'WyJPV04iLCJTVkMtQ09OU1VMVCJd' },
  limit: { about: `Size of the page, 1 to ${LIMIT_MAX}; without it the answer has all items.`, example: '200' },
} as const satisfies FilterDescriptions;

export interface ItemQuery {
  from: ItemCursor;
  /** Null for all items. */
  limit: number | null;
  warnings: Warning[];
}

export function readItemQuery(query: Record<string, unknown>): ItemQuery {
  const { violations, warnings } = inspectQuery(query, RULES);
  if (violations.length > 0) throw new Failure('003', { violations });
  const [cursor, limit] = [textIn(query, 'cursor'), textIn(query, 'limit')];
  return {
    from: (cursor !== undefined && readItemCursor(cursor)) || FIRST_ITEM,
    limit: limit === undefined ? null : Number(limit),
    warnings,
  };
}
