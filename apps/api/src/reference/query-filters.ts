import type { Warning } from '@app/contract';
import { Failure } from '../http/errors/failure.js';
import {
  digits,
  isGiven,
  INSTANT,
  oneOfValues,
  type QueryRule,
  textTo,
  violationsOf,
  warningsOf,
  wholeNumberTo,
} from '../http/requests/query-rules.js';

/** A filter of a list: what it may be, what it is for, and an example. */
export interface QueryFilter extends QueryRule {
  about: string;
  example: string;
}

export type QueryFilters = Readonly<Record<string, QueryFilter>>;

const filter = (rule: QueryRule, description: string, example: string): QueryFilter => ({
  ...rule,
  about: description,
  example,
});

const useYn = filter(oneOfValues('Y', 'N'), 'Y: only what is in use; N: only what is not any more.', 'Y');
const q = filter(textTo(100), 'Text to be found in it, in capitals or not.', 'cash');
const since = filter(INSTANT, 'Only what changed later; the `asOf` of an answer before.', '2026-03-01T00:00:00Z');

export const CODE_FILTERS = {
  cdCls: filter(digits(1, 5), 'Only this class.', '04'),
  cd: filter(textTo(20), 'Only this code, of whatever class.', 'B'),
  ...{ useYn, q, since },
} as const satisfies QueryFilters;

export const ITEM_CLASS_FILTERS = {
  itemClsCd: filter(digits(2, 10), 'Only classes that begin so.', '50'),
  itemClsLvl: filter(oneOfValues('1', '2', '3', '4', '5'), 'Only classes of this level.', '5'),
  taxTyCd: filter(oneOfValues('A', 'B', 'C', 'D', 'E'), 'Only classes of this tax type.', 'B'),
  ...{ useYn, q: { ...q, example: 'tea' }, since },
  cursor: filter(digits(2, 10), 'The nextCursor of the page before.', '5059690800'),
  limit: filter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

export const BRANCH_FILTERS = {
  bhfId: filter(digits(2, 2), 'Only this branch.', '00'),
  ...{ q: { ...q, example: 'head' }, since },
} as const satisfies QueryFilters;

/** What comes behind anything else is nothing or anything; of a branch, the authority may say more than two digits. */
const TRANSFER_KEY: QueryRule = {
  expected: 'the nextCursor of the page before, such as 0000000000000017/01',
  accepts: (text) => /^\d{16}\/[^\0]{1,23}$/.test(text),
};

export const TRANSFER_FILTERS = {
  custBhfId: filter(digits(2, 2), 'Only what comes from this branch.', '01'),
  since,
  cursor: filter(TRANSFER_KEY, 'The nextCursor of the page before.', '0000000000000017/01'),
  limit: filter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

export const NOTICE_FILTERS = { q: { ...q, example: 'maintenance' }, since } as const satisfies QueryFilters;

/** What is given, checked; what is no filter is told and ignored. */
export function readFilters<F extends QueryFilters>(
  query: Record<string, unknown>,
  filters: F,
): { filter: { [K in keyof F]?: string }; warnings: Warning[] } {
  const violations = violationsOf(query, filters);
  if (violations.length > 0) throw new Failure('003', { violations });
  const given = Object.entries(query).filter(([name, value]) => Object.hasOwn(filters, name) && isGiven(value));
  return { filter: Object.fromEntries(given) as { [K in keyof F]?: string }, warnings: warningsOf(query, filters) };
}
