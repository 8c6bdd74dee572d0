import type { Violation, Warning } from '@app/contract';
import { isId } from '@app/domain';
import {
  isGiven,
  INSTANT,
  type QueryRule,
  type QueryRules,
  violationsOf,
  warningsOf,
  wholeNumberTo,
} from './query-rules.js';

const LIMIT_DEFAULT = 50;
const LIMIT_MAX = 200;

/** The parameters of every list in pages that is newest first. */
export const PAGE_RULES: Record<'since' | 'cursor' | 'limit', QueryRule> = {
  since: INSTANT,
  cursor: { expected: 'the nextCursor of the previous page', accepts: isId },
  limit: wholeNumberTo(LIMIT_MAX),
};

/** Checks all parameters. Each is optional. */
export const inspectQuery = (
  query: Record<string, unknown>,
  rules: QueryRules,
): { violations: Violation[]; warnings: Warning[] } => ({
  violations: violationsOf(query, rules),
  warnings: warningsOf(query, rules),
});

export const textIn = (query: Record<string, unknown>, field: string): string | undefined =>
  isGiven(query[field]) ? String(query[field]) : undefined;

/** Reads the page from a query that `inspectQuery` found right. */
export function pageIn(query: Record<string, unknown>) {
  const since = textIn(query, 'since');
  return {
    since: since === undefined ? undefined : new Date(since),
    after: textIn(query, 'cursor'),
    limit: Number(textIn(query, 'limit') ?? LIMIT_DEFAULT),
  };
}
