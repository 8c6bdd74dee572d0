import type { AccountId, BatchId, Environment, LaneId, SubmissionId, SubmissionStatus } from '@app/domain';
import type { DocumentFilter } from './documents.js';
import { isNote } from './submission-views.js';

/**
 * A statement finds submissions of a taxpayer by their reference through the index `submissions_by_reference`. Postgres takes account
 * and PIN for independent, and believes that together they leave one row. So it may as well choose `submissions_by_time`, and read all
 * submissions of the taxpayer for one reference. A range and its order make that index the dearer one: only the index of references
 * gives the order without sorting.
 */
export const hasReference = (alias: string, reference: string): string =>
  `${alias}.reference >= ${reference} AND ${alias}.reference <= ${reference}`;

/** Stands behind the conditions on the account, the environment, the PIN and the reference, with a limit behind it. */
export const orderByReference = (alias: string): string =>
  `ORDER BY ${alias}.account_id, ${alias}.environment, ${alias}.tin, ${alias}.reference`;

/** A statement sorts so many submissions of one reference, for each taxpayer. An item code may be the reference of very many movements. */
export const SORTED_MAX = 100_000;

/** A client uses one number for few invoices: only refused ones leave it to others. */
export const SAME_NUMBER_MAX = 1_000;

export interface SubmissionListFilter {
  accountId: AccountId;
  environment: Environment;
  tin: string;
  /** The lane whose submissions alone are listed. It has not the name that a caller has for its lane: a till lists all branches. */
  ofLane?: LaneId | undefined;
  reference?: string | undefined;
  status?: SubmissionStatus | undefined;
  kinds?: readonly string[] | undefined;
  /** The number of the receipt at the authority, unique in its branch for each type of receipt. */
  receiptNumber?: number | undefined;
  /** The sale whose credit notes are listed. */
  original?: SubmissionId | undefined;
  /** The batch whose submissions are listed, with its beginning and its end. */
  batch?: { id: BatchId; from: Date; to: Date } | undefined;
  document?: DocumentFilter | undefined;
  since?: Date | undefined;
  until?: Date | undefined;
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
  /** The other conditions on a submission, but for its reference. As those below, it adds parameters to the statement. */
  matches(): string;
  reference(): string;
  receiptNumber(): string;
  original(): string;
  kinds(): string;
  limit(): string;
}

/** A way to the ids of one page. */
export type ListWay = (filter: FilterSql) => string;

const NEWEST_FIRST = 'ORDER BY s.accepted_at DESC, s.id DESC';

export const byTime: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM submissions s WHERE ${isOwned('s')} AND ${range} AND ${matches()} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The range stands outside: within, it would lead Postgres to the index of times. */
export const byReference: ListWay = ({ isOwned, range, matches, reference, limit }) =>
  `SELECT s.id FROM (
     SELECT s.id, s.accepted_at FROM submissions s WHERE ${isOwned('s')} AND ${hasReference('s', reference())} AND ${matches()}
     ${orderByReference('s')} LIMIT ${SORTED_MAX}) s
   WHERE ${range} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The receipts of one number: few, one for each type and branch. */
export const byReceiptNumber: ListWay = ({ isOfTaxpayer, isOfAccount, range, matches, receiptNumber, limit }) =>
  `SELECT s.id FROM devices d JOIN receipts r ON r.lane_id = d.id AND r.cur_rcpt_no = ${receiptNumber()}
     JOIN submissions s ON s.id = r.submission_id
   WHERE ${isOfTaxpayer} AND ${isOfAccount} AND ${range} AND ${matches()} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The order leads Postgres to the index of originals: all its rows have the same original. */
export const byOriginal: ListWay = ({ isOwned, range, matches, original, limit }) =>
  `SELECT s.id FROM submissions s WHERE s.follows = ${original()} AND ${isNote('s')} AND ${isOwned('s')} AND ${range} AND ${matches()}
   ORDER BY s.follows, s.accepted_at DESC, s.id DESC LIMIT ${limit()}`;

export const amongUnapproved: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM unapproved_submissions s WHERE ${isOwned('s')} AND ${range} AND ${matches()} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The way from the lanes of the taxpayer, by one of the joins of lanes.ts. */
export const ofLanes =
  (join: string): ListWay =>
  ({ isOfTaxpayer, isOfAccount, range, matches, limit }) =>
    `SELECT s.id FROM devices d JOIN lanes l ON l.id = d.id ${join}
     WHERE ${isOfTaxpayer} AND ${isOfAccount} AND ${range} AND ${matches()} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** The way to the newest submissions of each kind, from each lane and of the account. No sales: the index by kind has none. */
export const byKind: ListWay = ({ isOfTaxpayer, isOfAccount, range, matches, kinds, limit }) =>
  `SELECT s.id FROM devices d CROSS JOIN unnest(${kinds()}::text[]) AS k(kind) CROSS JOIN LATERAL (
     SELECT s.id, s.accepted_at FROM submissions s
     WHERE s.lane_id = d.id AND s.kind = k.kind AND s.kind <> 'sale' AND ${isOfAccount} AND ${range} AND ${matches()}
     ${NEWEST_FIRST} LIMIT ${limit()}) s
   WHERE ${isOfTaxpayer} ${NEWEST_FIRST} LIMIT ${limit()}`;

/** A search among the newest submissions, of which most match. */
export const searching: ListWay = ({ isOwned, range, matches, limit }) =>
  `SELECT s.id FROM (
     SELECT s.id, s.accepted_at, s.status, s.kind, s.lane_id FROM submissions s
     WHERE ${isOwned('s')} AND ${range} ${NEWEST_FIRST} LIMIT ${SEARCHED_MAX}) s
   WHERE ${matches()} ${NEWEST_FIRST} LIMIT ${limit()}`;

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
  const { isOwned, range } = filterSql(filter, values);
  return {
    sql: `SELECT s.id FROM (
        SELECT s.id FROM submissions s WHERE ${isOwned('s')} AND ${range} ${NEWEST_FIRST} OFFSET ${SEARCHED_MAX - 1} LIMIT 1) seen
      JOIN submissions s ON s.id = ANY(ARRAY[seen.id, $${values.push(last)}::uuid]) ORDER BY s.accepted_at, s.id LIMIT 1`,
    values,
  };
}

function filterSql(filter: SubmissionListFilter, values: unknown[]): FilterSql {
  const { accountId, environment, tin, reference, receiptNumber, original, kinds, limit } = filter;
  const parameter = (value: unknown): string => `$${values.push(value)}`;
  const [account, inEnvironment, pin] = [accountId, environment, tin].map(parameter);
  return {
    isOwned: (table) =>
      `${table}.account_id = ${account} AND ${table}.environment = ${inEnvironment} AND ${table}.tin = ${pin}`,
    isOfTaxpayer: `d.environment = ${inEnvironment} AND d.tin = ${pin}`,
    isOfAccount: `s.account_id = ${account}`,
    range: rangeSql(filter, parameter),
    matches: () => matchesSql(filter, parameter),
    reference: () => parameter(reference),
    receiptNumber: () => parameter(receiptNumber),
    original: () => parameter(original),
    kinds: () => parameter(kinds),
    limit: () => parameter(limit),
  };
}

type Parameter = (value: unknown) => string;

const all = (...conditions: (string | false | undefined)[]): string =>
  conditions.filter(Boolean).join(' AND ') || 'true';

const rangeSql = ({ since, until, batch, after }: SubmissionListFilter, parameter: Parameter): string =>
  all(
    since && `s.accepted_at >= ${parameter(since)}`,
    until && `s.accepted_at < ${parameter(until)}`,
    batch && `s.accepted_at BETWEEN ${parameter(batch.from)} AND ${parameter(batch.to)}`,
    after && `(s.accepted_at, s.id) < (SELECT accepted_at, id FROM submissions WHERE id = ${parameter(after)})`,
  );

/** A way knows one condition already, and it does no harm to ask for it again. */
const matchesSql = (
  { ofLane, status, kinds, receiptNumber, original, batch }: SubmissionListFilter,
  parameter: Parameter,
): string =>
  all(
    ofLane && `s.lane_id = ${parameter(ofLane)}`,
    status && `s.status = ${parameter(status)}`,
    kinds && `s.kind = ANY(${parameter(kinds)}::text[])`,
    receiptNumber !== undefined &&
      `EXISTS (SELECT FROM receipts r WHERE r.submission_id = s.id AND r.cur_rcpt_no = ${parameter(receiptNumber)})`,
    original && `s.follows = ${parameter(original)} AND ${isNote('s')}`,
    batch &&
      `EXISTS (SELECT FROM batch_lines b
         WHERE b.batch_id = ${parameter(batch.id)} AND b.submission_id = s.id AND b.verdict = 'accepted')`,
  );
