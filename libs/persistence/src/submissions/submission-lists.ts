import { SETTLED, type SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';
import {
  amongUnapproved,
  byReference,
  byKind,
  byTime,
  listSql,
  type ListWay,
  ofLanes,
  searchEndSql,
  searching,
  type SubmissionListFilter,
} from './list-ways.js';
import { SUBMISSION_VIEW, type SubmissionView } from './submission-views.js';
import { JOIN_UNDER_WAY, JOIN_WAITING } from './unsettled.js';

export interface SubmissionPage {
  views: SubmissionView[];
  /** The end of the search, if it ended before the list did: the next page begins behind this submission. */
  searchedTo: SubmissionId | null;
}

/**
 * Newest first. The cursor is a submission, so pages neither skip nor repeat while new submissions arrive. Each filter has its way
 * to the rows, so that no list reads the whole ledger; docs/decisions/lists-of-submissions.md says why.
 */
export async function listSubmissionViews(tx: Tx, filter: SubmissionListFilter): Promise<SubmissionPage> {
  const way = await chooseWay(tx, filter);
  const views = await readViews(tx, filter, way);
  if (way !== searching || views.length === filter.limit) return { views, searchedTo: null };
  const searchedTo = await readSearchEnd(tx, filter, views.at(-1)?.id ?? null);
  if (filter.status !== 'ACCEPTED' || searchedTo === null) return { views, searchedTo };
  return { views: await readViews(tx, filter, ofLanes(JOIN_WAITING)), searchedTo: null };
}

const chooseWay = async (tx: Tx, filter: SubmissionListFilter): Promise<ListWay> =>
  filter.status === 'ACCEPTED' ? wayToWaiting(tx, filter) : wayTo(filter);

function wayTo({ reference, status, kinds }: SubmissionListFilter): ListWay {
  if (reference !== undefined) return byReference;
  if (status === undefined && kinds === undefined) return byTime;
  if (status !== undefined && !SETTLED.includes(status)) return ofLanes(JOIN_UNDER_WAY);
  if (status !== undefined && status !== 'APPROVED') return amongUnapproved;
  return kinds === undefined || kinds.includes('sale') ? searching : byKind;
}

/** A longer backlog is mostly among the newest submissions, which are searched first. */
const BACKLOG_MAX = 1_000;

/** A short backlog is read as a whole. */
async function wayToWaiting(
  tx: Tx,
  { accountId, environment, tin, reference }: SubmissionListFilter,
): Promise<ListWay> {
  if (reference !== undefined) return byReference;
  const [row] = await tx.query<{ waiting: number }>(
    `SELECT coalesce(sum(l.waiting), 0)::int AS waiting FROM devices d JOIN lanes l ON l.id = d.id
     WHERE d.account_id = $1 AND d.environment = $2 AND d.tin = $3`,
    [accountId, environment, tin],
  );
  return row!.waiting > BACKLOG_MAX ? searching : ofLanes(JOIN_WAITING);
}

async function readViews(tx: Tx, filter: SubmissionListFilter, way: ListWay): Promise<SubmissionView[]> {
  const { sql, values } = listSql(way, filter);
  return tx.query<SubmissionView>(
    `${SUBMISSION_VIEW} WHERE s.id = ANY(ARRAY(${sql})) ORDER BY s.accepted_at DESC, s.id DESC`,
    values,
  );
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
