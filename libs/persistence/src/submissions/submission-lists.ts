import { SETTLED, type SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { type DocumentFilter, DOCUMENTS_SEARCHED_MAX, searchDocuments } from './documents.js';
import {
  amongUnapproved,
  byKind,
  byOriginal,
  byReceiptNumber,
  byReference,
  byTime,
  type FilledSql,
  listSql,
  type ListWay,
  ofLanes,
  searchEndSql,
  searching,
  type SubmissionListFilter,
} from './list-ways.js';
import { readSubmissionViews, type SubmissionView, viewsOf } from './submission-views.js';
import { JOIN_UNDER_WAY, JOIN_WAITING } from '../lanes.js';

/** The end of the search, if it ended before the list did: the next page begins behind this submission. */
interface SearchEnd {
  searchedTo: SubmissionId | null;
}

export interface SubmissionPage extends SearchEnd {
  views: SubmissionView[];
}

export interface SubmissionIdPage extends SearchEnd {
  ids: SubmissionId[];
}

/**
 * Newest first. The cursor is a submission, so pages neither skip nor repeat while new submissions arrive. Each filter has its way
 * to the rows, so that no list reads the whole ledger; docs/decisions/lists-of-submissions.md says why.
 */
export async function listSubmissionViews(tx: Tx, filter: SubmissionListFilter): Promise<SubmissionPage> {
  if (filter.document) {
    const { ids, searchedTo } = await searchPage(tx, filter, filter.document);
    return { views: await readSubmissionsInOrder(tx, ids), searchedTo };
  }
  const { rows: views, searchedTo } = await readPage(tx, filter, readViews);
  return { views, searchedTo };
}

/** The ids alone, for a long list whose submissions are read part by part. */
export async function listSubmissionIds(tx: Tx, filter: SubmissionListFilter): Promise<SubmissionIdPage> {
  if (filter.document) return searchPage(tx, filter, filter.document);
  const { rows, searchedTo } = await readPage(tx, filter, readIds);
  return { ids: rows.map(({ id }) => id), searchedTo };
}

/** A submission that was deleted meanwhile is left out. */
export async function readSubmissionsInOrder(tx: Tx, ids: readonly SubmissionId[]): Promise<SubmissionView[]> {
  const views = new Map((await readSubmissionViews(tx, [...ids])).map((view) => [view.id, view]));
  return ids.flatMap((id) => views.get(id) ?? []);
}

/** Looks into the documents of what the other filters find, up to a bound. */
async function searchPage(tx: Tx, filter: SubmissionListFilter, wanted: DocumentFilter): Promise<SubmissionIdPage> {
  const others = { ...filter, document: undefined, limit: DOCUMENTS_SEARCHED_MAX };
  const { rows, searchedTo } = await readPage(tx, others, readIds);
  const searched = await searchDocuments(
    tx,
    rows.map(({ id }) => id),
    wanted,
  );
  const found = searched.filter(({ matches }) => matches).map(({ id }) => id);
  if (found.length >= filter.limit) return { ids: found.slice(0, filter.limit), searchedTo: null };
  const isAtBound = searched.length < rows.length || rows.length === DOCUMENTS_SEARCHED_MAX;
  return { ids: found, searchedTo: isAtBound ? searched.at(-1)!.id : searchedTo };
}

type ReadRows<Row> = (tx: Tx, list: FilledSql) => Promise<Row[]>;

const readIds: ReadRows<{ id: SubmissionId }> = (tx, { sql, values }) => tx.query(sql, values);

const readViews: ReadRows<SubmissionView> = (tx, { sql, values }) =>
  tx.query(`${viewsOf(`ARRAY(${sql})`)} ORDER BY "acceptedAt" DESC, id DESC`, values);

async function readPage<Row extends { id: SubmissionId }>(
  tx: Tx,
  filter: SubmissionListFilter,
  read: ReadRows<Row>,
): Promise<SearchEnd & { rows: Row[] }> {
  const way = await chooseWay(tx, filter);
  const rows = await read(tx, listSql(way, filter));
  if (way !== searching || rows.length === filter.limit) return { rows, searchedTo: null };
  const searchedTo = await readSearchEnd(tx, filter, rows.at(-1)?.id ?? null);
  if (filter.status !== 'ACCEPTED' || searchedTo === null) return { rows, searchedTo };
  return { rows: await read(tx, listSql(ofLanes(JOIN_WAITING), filter)), searchedTo: null };
}

const chooseWay = async (tx: Tx, filter: SubmissionListFilter): Promise<ListWay> =>
  wayToFew(filter) ?? (filter.status === 'ACCEPTED' ? wayToWaiting(tx, filter) : wayTo(filter));

/** The way of a filter that few submissions pass. */
function wayToFew({ reference, original, receiptNumber }: SubmissionListFilter): ListWay | null {
  if (reference !== undefined) return byReference;
  if (original !== undefined) return byOriginal;
  return receiptNumber === undefined ? null : byReceiptNumber;
}

function wayTo({ ofLane, status, kinds, batch }: SubmissionListFilter): ListWay {
  if (status === undefined && kinds === undefined) return batch || ofLane ? searching : byTime;
  if (status !== undefined && !SETTLED.includes(status)) return ofLanes(JOIN_UNDER_WAY);
  if (status !== undefined && status !== 'APPROVED') return amongUnapproved;
  return kinds === undefined || kinds.includes('sale') ? searching : byKind;
}

/** A longer backlog is mostly among the newest submissions, which are searched first. */
const BACKLOG_MAX = 1_000;

/** A short backlog is read as a whole. */
async function wayToWaiting(tx: Tx, { accountId, environment, tin }: SubmissionListFilter): Promise<ListWay> {
  const [row] = await tx.query<{ waiting: number }>(
    `SELECT coalesce(sum(l.waiting), 0)::int AS waiting FROM devices d JOIN lanes l ON l.id = d.id
     WHERE d.account_id = $1 AND d.environment = $2 AND d.tin = $3`,
    [accountId, environment, tin],
  );
  return row!.waiting > BACKLOG_MAX ? searching : ofLanes(JOIN_WAITING);
}

async function readSearchEnd(
  tx: Tx,
  filter: SubmissionListFilter,
  last: SubmissionId | null,
): Promise<SubmissionId | null> {
  const { sql, values } = searchEndSql(filter, last);
  const [end] = await tx.query<{ id: SubmissionId }>(sql, values);
  return end?.id ?? null;
}
