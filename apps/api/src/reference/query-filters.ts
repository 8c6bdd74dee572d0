import { type CodeSet, SIGNED_RECEIPT_TYPES, TAX_TYPE_CODES } from '@app/domain';
import { describedCodes, EXPECTED_PIN, isPin, type Warning } from '@app/contract';
import { Failure } from '../http/errors/failure.js';
import type { FilterDescription } from '../http/openapi/api-parameters.js';
import {
  digits,
  isGiven,
  INSTANT,
  oneOf,
  oneOfValues,
  type QueryRule,
  textTo,
  violationsOf,
  warningsOf,
  wholeNumberTo,
} from '../http/requests/query-rules.js';

/** A filter of a list: its rule, its description, and an example. */
type QueryFilter = QueryRule & FilterDescription;

export type QueryFilters = Readonly<Record<string, QueryFilter>>;

export const queryFilter = (rule: QueryRule, description: string, example: string): QueryFilter => ({
  ...rule,
  about: description,
  example,
});

export const codeFilter = (set: CodeSet, about: string, example: string): QueryFilter =>
  queryFilter(oneOf(set), describedCodes(about, set), example);

const useYn = queryFilter(oneOfValues('Y', 'N'), 'Y: only what is in use; N: only what is not any more.', 'Y');
const q = queryFilter(textTo(100), 'Text to be found in it, in capitals or not.', 'cash');
export const since = queryFilter(
  INSTANT,
  'Only what changed later; the `asOf` of an answer before.',
  '2026-03-01T00:00:00Z',
);

export const CODE_FILTERS = {
  cdCls: queryFilter(digits(1, 5), 'Only this class.', '04'),
  cd: queryFilter(textTo(20), 'Only codes with this value, in any class.', 'B'),
  ...{ useYn, q, since },
} as const satisfies QueryFilters;

export const ITEM_CLASS_FILTERS = {
  itemClsCd: queryFilter(digits(2, 10), 'Only classes that begin so.', '50'),
  itemClsLvl: queryFilter(oneOfValues('1', '2', '3', '4', '5'), 'Only classes of this level.', '5'),
  taxTyCd: codeFilter(TAX_TYPE_CODES, 'Only classes of this tax type.', 'B'),
  ...{ useYn, q: { ...q, example: 'tea' }, since },
  cursor: queryFilter(digits(2, 10), 'The nextCursor of the page before.', '5059690800'),
  limit: queryFilter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

export const BRANCH_FILTERS = {
  bhfId: queryFilter(digits(2, 2), 'Only this branch.', '00'),
  ...{ q: { ...q, example: 'head' }, since },
} as const satisfies QueryFilters;

const pin: QueryFilter = queryFilter({ expected: EXPECTED_PIN, accepts: isPin }, 'Only of this PIN.', 'P000333444C');

export const BRANCH_CUSTOMER_FILTERS = {
  custNo: queryFilter(textTo(20), 'Only the customer with this number.', 'C0001'),
  custTin: pin,
  ...{ useYn, q: { ...q, example: 'upendo' }, since },
  cursor: queryFilter(textTo(100), 'The nextCursor of the page before.', 'C0001'),
  limit: queryFilter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

export const BRANCH_SALE_FILTERS = {
  kraInvcNo: queryFilter(digits(1, 15), 'Only the sale with this number at the tax authority.', '21'),
  rcptTyCd: codeFilter(SIGNED_RECEIPT_TYPES, 'Only receipts of this type.', 'S'),
  custTin: pin,
  salesDt: queryFilter(digits(8, 8), 'Only sales of this day, YYYYMMDD.', '20260302'),
  since,
  cursor: queryFilter(digits(16, 16), 'The nextCursor of the page before.', '0000000000000021'),
  limit: queryFilter(wholeNumberTo(1_000), 'Size of the page, 1 to 1000; default 100.', '100'),
} as const satisfies QueryFilters;

export const NOTICE_FILTERS = { q: { ...q, example: 'maintenance' }, since } as const satisfies QueryFilters;

/** Reads the filters that the caller gave. A wrong value throws; an unknown name makes a warning. */
export function readFilters<F extends QueryFilters>(
  query: Record<string, unknown>,
  filters: F,
): { filter: { [K in keyof F]?: string }; warnings: Warning[] } {
  const violations = violationsOf(query, filters);
  if (violations.length > 0) throw new Failure('003', { violations });
  const given = Object.entries(query).filter(([name, value]) => Object.hasOwn(filters, name) && isGiven(value));
  return { filter: Object.fromEntries(given) as { [K in keyof F]?: string }, warnings: warningsOf(query, filters) };
}
