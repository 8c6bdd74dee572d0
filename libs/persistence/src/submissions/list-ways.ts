import type { AccountId, Environment, SubmissionId, SubmissionStatus } from '@app/domain';
import { hasReference, orderByReference, SORTED_MAX } from './by-reference.js';

export interface SubmissionListFilter {
  accountId: AccountId;
  environment: Environment;
  tin: string;
  reference?: string | undefined;
  status?: SubmissionStatus | undefined;
  kinds?: readonly string[] | undefined;
  since?: Date | undefined;
  /** The last submission of the page before. */
  after?: SubmissionId | undefined;
  limit: number;
}

/**
 * One page searches so many of the newest submissions at most. It matters only where the filter finds less than usual, such as
 * sales of a taxpayer who hardly sells.
 */
export const SEARCHED_MAX = 5_000;

/** The parts of a filter as SQL; `s` is a submission. */
interface FilterSql {
  /** True for the rows of the owner in a table. */
  isOwned(table: string): string;
  /** True for the devices of the taxpayer, whatever account has the PIN now. */
  isOfTaxpayer: string;
  /** True for the submissions of the account: another account may have had the PIN. */
  isOfAccount: string;
  /** The time from which on, and the cursor. */
  range: string;
  /** The other conditions on a submission, but for its reference. */
  matches: string;
  /** All add a parameter to the statement. */
  reference(): string;
  kinds(): string;
  limit(): string;
}

/** A way to the ids of one page. */
export type ListWay = (filter: FilterSql) => string;

const NEWEST_FIRST = 'ORDER BY s.accepted_at DESC, s.id DESC';

export const byTime: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM submissions s WHERE ${isOwned('s')} AND ${range} AND ${matches} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The range stands outside: within, it would lead Postgres to the index of times. */
export const byReference: ListWay = ({ isOwned, range, matches, reference, limit }) =>
  `SELECT s.id FROM (
     SELECT s.id, s.accepted_at FROM submissions s WHERE ${isOwned('s')} AND ${hasReference('s', reference())} AND ${matches}
     ${orderByReference('s')} LIMIT ${SORTED_MAX}) s
   WHERE ${range} ${NEWEST_FIRST} LIMIT ${limit()}`;

export const amongUnapproved: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM unapproved_submissions s WHERE ${isOwned('s')} AND ${range} AND ${matches} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** From the lanes of the taxpayer, by one of the joins of unsettled.ts. */
export const ofLanes =
  (join: string): ListWay =>
  ({ isOfTaxpayer, isOfAccount, range, matches, limit }) =>
    `SELECT s.id FROM devices d JOIN lanes l ON l.id = d.id ${join}
     WHERE ${isOfTaxpayer} AND ${isOfAccount} AND ${range} AND ${matches} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** From each lane the newest submissions of each kind and of the account. No sales: the index by kind has none. */
export const byKind: ListWay = ({ isOfTaxpayer, isOfAccount, range, matches, kinds, limit }) =>
  `SELECT s.id FROM devices d CROSS JOIN unnest(${kinds()}::text[]) AS k(kind) CROSS JOIN LATERAL (
     SELECT s.id, s.accepted_at FROM submissions s
     WHERE s.lane_id = d.id AND s.kind = k.kind AND s.kind <> 'sale' AND ${isOfAccount} AND ${range} AND ${matches}
     ${NEWEST_FIRST} LIMIT ${limit()}) s
   WHERE ${isOfTaxpayer} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** Among the newest submissions, of which most match. */
export const searching: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM (
     SELECT s.id, s.accepted_at, s.status, s.kind FROM submissions s
     WHERE ${isOwned('s')} AND ${range} ${NEWEST_FIRST} LIMIT ${SEARCHED_MAX}) s
   WHERE ${matches} ${NEWEST_FIRST} LIMIT ${limit()}`;

export interface FilledSql {
  sql: string;
  values: unknown[];
}

export function listSql(way: ListWay, filter: SubmissionListFilter): FilledSql {
  const values: unknown[] = [];
  return { sql: way(filterSql(filter, values)), values };
}

/**
 * The id of the last submission that a search has seen, or of the last one that it found if that is older: submissions that arrive
 * between the two statements move the end. No row if the search saw the end of the list.
 */
export function searchEndSql(filter: SubmissionListFilter, last: SubmissionId | null): FilledSql {
  const values: unknown[] = [];
  const everything = { ...filter, status: undefined, kinds: undefined };
  const { isOwned, range } = filterSql(everything, values);
  return {
    sql: `SELECT s.id FROM (
        SELECT s.id FROM submissions s WHERE ${isOwned('s')} AND ${range} ${NEWEST_FIRST} OFFSET ${SEARCHED_MAX - 1} LIMIT 1) seen
      JOIN submissions s ON s.id = ANY(ARRAY[seen.id, $${values.push(last)}::uuid]) ORDER BY s.accepted_at, s.id LIMIT 1`,
    values,
  };
}

function filterSql(filter: SubmissionListFilter, values: unknown[]): FilterSql {
  const { accountId, environment, tin, reference, status, kinds, since, after, limit } = filter;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const [account, inEnvironment, pin] = [accountId, environment, tin].map(parameter);
  const all = (...conditions: (string | false | undefined)[]) => conditions.filter(Boolean).join(' AND ') || 'true';
  return {
    isOwned: (table) =>
      `${table}.account_id = ${account} AND ${table}.environment = ${inEnvironment} AND ${table}.tin = ${pin}`,
    isOfTaxpayer: `d.environment = ${inEnvironment} AND d.tin = ${pin}`,
    isOfAccount: `s.account_id = ${account}`,
    range: all(
      since && `s.accepted_at >= ${parameter(since)}`,
      after && `(s.accepted_at, s.id) < (SELECT accepted_at, id FROM submissions WHERE id = ${parameter(after)})`,
    ),
    matches: all(status && `s.status = ${parameter(status)}`, kinds && `s.kind = ANY(${parameter(kinds)}::text[])`),
    reference: () => parameter(reference),
    kinds: () => parameter(kinds),
    limit: () => parameter(limit),
  };
}
