import type { Violation, Warning } from '@app/contract';
import { hasAtMost, type SubmissionId } from '@app/domain';
import type { MovementFilter } from '@app/persistence';
import { inspectQuery, PAGE_RULES, pageIn, textIn } from '../http/requests/page-query.js';

export type StockQueryReading =
  | { ok: true; filter: Omit<MovementFilter, 'laneId' | 'accountId'>; warnings: Warning[] }
  | { ok: false; violations: Violation[] };

const ITEM_LENGTH_MAX = 50;

const RULES = {
  item: {
    expected: `one item code of 1 to ${ITEM_LENGTH_MAX} characters`,
    accepts: (value: string) => hasAtMost(value.trim(), ITEM_LENGTH_MAX) && !value.includes('\0'),
  },
  ...PAGE_RULES,
};

/** `?item=&since=&cursor=&limit=`: every parameter is optional and checked. */
export function readStockQuery(query: Record<string, unknown>): StockQueryReading {
  const { violations, warnings } = inspectQuery(query, RULES);
  if (violations.length > 0) return { ok: false, violations };
  const { since, after, limit } = pageIn(query);
  const filter = { itemCode: textIn(query, 'item')?.trim(), since, after: after as SubmissionId | undefined, limit };
  return { ok: true, filter, warnings };
}
