import { type Environment, type LaneId, SHOWN_LATE_MAX_MS, type SubmissionId } from '@app/domain';
import { PAGE_TEXT_MAX } from '../database/pages.js';
import { selectValue, type Tx } from '../database/tx.js';
import { INVOICE_SERIES } from '../invoices.js';

/** A document that the authority has above our count, as it was read. */
export interface ImportedDocument {
  number: number;
  /** Null if the authority shows nothing under the number; then all but the number is. */
  document: object | null;
  /** Nobody can ever read it. */
  isAbsent: boolean;
  saleDate: string | null;
  total: number | null;
  confirmedAt: string | null;
  signedAt: string | null;
}

/** Where the reading of a branch stands. */
export interface ReadingState {
  /** The last number that we count. */
  last: number;
  /** The last number that was read; ours if none was. */
  read: number;
  /** Other software may have sold, but nothing of it can be ours. */
  isFresh: boolean;
  /** The time of the last receipt that we have, by the clock of the authority. */
  signedAt: string | null;
}

export async function readReadingState(db: Tx, laneId: LaneId, series: string): Promise<ReadingState> {
  const [state] = await db.query<ReadingState>(
    `SELECT n.last::float8 AS last, is_fresh($1, n.last) AS "isFresh",
       greatest(n.last, (SELECT max(number) FROM imported_documents WHERE series = $2))::float8 AS read,
       (SELECT sdc_date_time FROM receipts WHERE lane_id = $1 ORDER BY cur_rcpt_no DESC LIMIT 1) AS "signedAt"
     FROM (SELECT coalesce(max(last_number), 0) AS last FROM series WHERE key = $2) n`,
    [laneId, series],
  );
  return state!;
}

/** The numbers in this range that were not read yet, the lowest first. */
export async function readUnread(db: Tx, series: string, [after, upTo]: readonly [number, number], limit: number) {
  const rows = await db.query<{ number: number }>(
    'SELECT n::float8 AS number FROM unread_numbers($1, $2, $3) n LIMIT $4',
    [series, after, upTo, limit],
  );
  return rows.map(({ number }) => number);
}

/**
 * Stores what was read, and opens the restore of the branch if one of the documents is no submission of ours: anew if it was signed after
 * that, since a backup may have brought an open restore along. Returns how many documents are new. SQL, because it is one commit for many rows.
 */
export async function storeImported(
  db: Tx,
  laneId: LaneId,
  series: string,
  documents: readonly ImportedDocument[],
): Promise<number> {
  const [stored] = await db.query<{ added: number }>(
    `WITH added AS (
       INSERT INTO imported_documents (series, number, document, sale_date, total, confirmed_at, signed_at, is_absent)
       SELECT DISTINCT ON (r.number) $1, r.number, r.document, r."saleDate", r.total, r."confirmedAt", r."signedAt", r."isAbsent"
       FROM jsonb_to_recordset($3) AS r(number bigint, document jsonb, "saleDate" text, total numeric, "confirmedAt" text,
         "signedAt" text, "isAbsent" boolean) ORDER BY r.number, r.document IS NULL
       ON CONFLICT (series, number) DO UPDATE SET document = excluded.document, sale_date = excluded.sale_date,
         total = excluded.total, confirmed_at = excluded.confirmed_at, signed_at = excluded.signed_at,
         is_absent = excluded.is_absent OR imported_documents.read_at <= now() - $4::float8 * interval '1 millisecond'
       WHERE imported_documents.document IS NULL
       RETURNING number, document, signed_at
     ), opened AS (
       UPDATE lanes SET restore_opened_at = now() WHERE id = $2 AND EXISTS (
         SELECT FROM added a WHERE a.document IS NOT NULL
           AND (restore_opened_at IS NULL OR a.signed_at > signed_until(restore_opened_at))
           AND NOT EXISTS (SELECT FROM held_numbers h WHERE h.series = $1 AND h.number = a.number))
     )
     SELECT count(*) FILTER (WHERE document IS NOT NULL)::int AS added FROM added`,
    [series, laneId, JSON.stringify(documents), SHOWN_LATE_MAX_MS],
  );
  return stored!.added;
}

/** All is read that the authority has above our count, as of now. */
export const noteReading = (db: Tx, laneId: LaneId): Promise<unknown> =>
  db.query('UPDATE lanes SET restore_read_at = now() WHERE id = $1', [laneId]);

/** An imported document that may be a submission. */
export interface ImportedLike {
  number: number;
  wire: Record<string, unknown>;
  confirmedAt: string | null;
  /** The submission waited when the restore of its branch was opened. */
  hasWaited: boolean;
  /** The bytes of the submission that may have gone out; null if none have. */
  sentBody: string | null;
}

/** The one that was confirmed nearest to the submission comes first. */
export const readImportedLike = (db: Tx, id: SubmissionId): Promise<ImportedLike[]> =>
  db.query<ImportedLike>(
    `SELECT i.number::float8 AS number, i.document AS wire, i.confirmed_at AS "confirmedAt",
       s.accepted_at <= l.restore_opened_at AS "hasWaited", w.wire_body AS "sentBody"
     FROM submissions s JOIN lanes l ON l.id = s.lane_id
     LEFT JOIN wire_bodies w ON w.id = s.id AND s.wire_digest IS NOT NULL CROSS JOIN imported_like(s.id) WITH ORDINALITY i
     WHERE s.id = $1 ORDER BY i.ordinality`,
    [id],
  );

/** When an imported document was confirmed; null if none has the number. */
export async function confirmationOfImported(db: Tx, series: string, number: number | null): Promise<string | null> {
  const [row] = await db.query<{ at: string | null }>(
    'SELECT confirmed_at AS at FROM imported_documents WHERE series = $1 AND number = $2',
    [series, number],
  );
  return row?.at ?? null;
}

/** False if the submission, or the document, is not as the caller saw it. */
export const takeImported = (db: Tx, id: SubmissionId, turn: number, number: number): Promise<boolean> =>
  selectValue(db, 'SELECT take_imported($1, $2, $3) AS value', [id, turn, number]);

export const isRestoring = async (db: Tx, laneId: LaneId): Promise<boolean> =>
  (await db.query('SELECT FROM lanes WHERE id = $1 AND restore_opened_at IS NOT NULL', [laneId])).length > 0;

/**
 * The submission has a number, and its doubt began after the restore of its branch was opened: the ledger that was lost may have given
 * the same number to another submission.
 */
export const hasDoubtOfRestore = async (db: Tx, id: SubmissionId): Promise<boolean> =>
  (await db.query(DOUBT_OF_RESTORE, [id])).length > 0;

const DOUBT_OF_RESTORE = `
  SELECT FROM submissions s JOIN lanes l ON l.id = s.lane_id
  WHERE s.id = $1 AND s.number IS NOT NULL AND s.doubt_since >= l.restore_opened_at`;

/** All was read since the restore of the branch was opened. */
export const isRead = async (db: Tx, laneId: LaneId): Promise<boolean> =>
  (await db.query('SELECT FROM lanes WHERE id = $1 AND restore_read_at >= restore_opened_at', [laneId])).length > 0;

/** The first number up to this one under which the authority may have a document that was not read. Null if there is none. */
export const firstUnread = (tx: Tx, laneId: LaneId, series: string, upTo: number): Promise<number | null> =>
  selectValue(tx, 'SELECT first_unread($1, $2, $3)::float8 AS value', [laneId, series, upTo]);

// The statements below run in the transaction of an operator's act, which has locked the lane.

/** A restore that is open begins anew: a backup may have brought it along. */
export const openRestore = (tx: Tx, laneId: LaneId): Promise<unknown> =>
  tx.query('UPDATE lanes SET restore_opened_at = now() WHERE id = $1', [laneId]);

export interface ClosedRestore {
  openedAt: Date;
  /** Imported documents that no submission is. */
  imported: number;
  /** Invoices that waited when the restore was opened. While there are any, it stays open. */
  unsettled: number;
}

/**
 * The documents of the lane `l` that need its restore: invoices that waited when it was opened and are not settled yet, and numbers that
 * are in doubt since, see `hasDoubtOfRestore`.
 */
const UNSETTLED = `(
  SELECT count(*)::int FROM (
    SELECT s.* FROM submissions s WHERE s.lane_id = l.id AND s.waiting
    UNION ALL SELECT s.* FROM submissions s WHERE s.id = ANY (under_way(l))) s
  WHERE is_invoice(s.kind) AND s.accepted_at <= l.restore_opened_at
    OR s.number IS NOT NULL AND s.doubt_since >= l.restore_opened_at)`;

/** Null if no restore is open. */
export async function closeRestore(tx: Tx, laneId: LaneId, series: string): Promise<ClosedRestore | null> {
  const [closed] = await tx.query<ClosedRestore>(
    `WITH found AS (
       SELECT l.id, l.restore_opened_at AS "openedAt",
         (SELECT count(*)::int FROM imported_documents i WHERE i.series = $2 AND i.document IS NOT NULL AND NOT EXISTS (
            SELECT FROM held_numbers h WHERE h.series = i.series AND h.number = i.number)) AS imported,
         ${UNSETTLED} AS unsettled
       FROM lanes l WHERE l.id = $1 AND l.restore_opened_at IS NOT NULL
     ), closed AS (
       UPDATE lanes SET restore_opened_at = NULL FROM found WHERE lanes.id = found.id AND found.unsettled = 0
     )
     SELECT * FROM found`,
    [laneId, series],
  );
  return closed ?? null;
}

export interface ListedImport {
  number: number;
  readAt: Date;
  signedAt: string | null;
  confirmedAt: string | null;
  saleDate: string | null;
  total: number | null;
  document: Record<string, unknown>;
  /** The submission that it is; null if it is none of ours so far. */
  submissionId: SubmissionId | null;
}

export interface ImportedPage {
  documents: ListedImport[];
  /** The last number of the page, if more follow. */
  next: number | null;
}

/** By ascending number, after the given one; long documents make the page shorter. SQL, because held numbers have no relation to them. */
export async function listImported(db: Tx, series: string, after: number, limit: number): Promise<ImportedPage> {
  const rows = await db.query<ListedImport & { found: number }>(
    `SELECT p.*, h.submission_id AS "submissionId" FROM (
       SELECT i.number::float8 AS number, i.read_at AS "readAt", i.signed_at AS "signedAt", i.confirmed_at AS "confirmedAt",
         i.sale_date AS "saleDate", i.total::float8 AS total, i.document, count(*) OVER ()::int AS found,
         row_number() OVER w AS place, sum(octet_length(i.document::text)) OVER w AS bytes
       FROM (SELECT * FROM imported_documents WHERE series = $1 AND document IS NOT NULL AND number > $2 ORDER BY number LIMIT $3 + 1) i
       WINDOW w AS (ORDER BY i.number)) p
     LEFT JOIN held_numbers h ON h.series = $1 AND h.number = p.number
     WHERE p.place = 1 OR p.place <= $3 AND p.bytes <= $4 ORDER BY p.number`,
    [series, after, limit, PAGE_TEXT_MAX],
  );
  const isCut = rows.length > 0 && rows[0]!.found > rows.length;
  return { documents: rows, next: isCut ? rows.at(-1)!.number : null };
}

/** Where a branch stands in a restore. */
export interface RestoredBranch {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  branchName: string | null;
  heldAt: Date | null;
  heldCode: string | null;
  /** Null while its restore is not open. */
  openedAt: Date | null;
  /** When all was read that the authority has above our count; null if that was not since the opening. */
  readAt: Date | null;
  /** The last number that was read above our count. */
  lastRead: number | null;
  /** Invoices that waited when the restore was opened, and that the authority had. */
  adopted: number;
  /** Invoices that waited then and are not settled yet. */
  unsettled: number;
  /** Imported documents that no submission is. */
  imported: number;
  /** Invoices that wait for an operator, because an imported document may be one of them. */
  alike: number;
}

/** The branches that were ever set up. $1: the code with which an invoice waits that may be imported. */
const RESTORED_BRANCHES = `
  SELECT l.id AS "laneId", d.environment, d.tin, d.bhf_id AS "bhfId", d.info ->> 'bhfNm' AS "branchName",
    l.held_at AS "heldAt", l.held_code AS "heldCode", l.restore_opened_at AS "openedAt",
    CASE WHEN l.restore_read_at >= l.restore_opened_at THEN l.restore_read_at END AS "readAt", i.last AS "lastRead",
    i.adopted, ${UNSETTLED} AS unsettled, i.imported, c.alike
  FROM devices d JOIN lanes l USING (id)
  CROSS JOIN LATERAL (
    SELECT max(i.number)::float8 AS last,
      count(*) FILTER (WHERE s.accepted_at <= l.restore_opened_at AND s.status = 'APPROVED')::int AS adopted,
      count(*) FILTER (WHERE s.id IS NULL)::int AS imported
    FROM imported_documents i LEFT JOIN held_numbers h ON h.series = i.series AND h.number = i.number
    LEFT JOIN submissions s ON s.id = h.submission_id
    WHERE i.series = ${INVOICE_SERIES} AND i.document IS NOT NULL) i
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS alike FROM cases c JOIN submissions s ON s.id = c.submission_id
    WHERE c.lane_id = l.id AND c.status = 'NEEDS_REVIEW' AND s.answer_code = $1) c
  WHERE d.initialised_at IS NOT NULL`;

interface RestoreFilter {
  isOpen?: boolean | undefined;
  laneId?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** In the order of their ids. `code`: with which an invoice waits that may be imported. */
export const listRestores = (db: Tx, code: string, { isOpen, laneId, after, limit }: RestoreFilter) =>
  db.query<RestoredBranch>(
    `${RESTORED_BRANCHES} AND l.id = ANY(ARRAY(
       SELECT p.id FROM lanes p JOIN devices q USING (id)
       WHERE q.initialised_at IS NOT NULL AND ($2::boolean IS NULL OR (p.restore_opened_at IS NOT NULL) = $2)
         AND ($3::uuid IS NULL OR p.id = $3) AND ($4::uuid IS NULL OR p.id > $4) ORDER BY p.id LIMIT $5))
     ORDER BY l.id`,
    [code, isOpen ?? null, laneId ?? null, after ?? null, limit],
  );

/** A branch in the restore of a whole installation, with the acts of this restore on it so far. */
export type LedBranch = RestoredBranch & { acts: string[] };

/** All branches. An act is of the restore if the operator gave it this reason. */
export const readLedBranches = (db: Tx, operator: string, reason: string, code: string): Promise<LedBranch[]> =>
  db.query<LedBranch>(
    `SELECT b.*, ARRAY(
       SELECT o.act FROM operator_acts o
       WHERE o.lane_id = b."laneId" AND o.operator = $2 AND o.reason = $3 AND o.at > now() - interval '7 days') AS acts
     FROM (${RESTORED_BRANCHES}) b ORDER BY b.environment, b.tin, b."bhfId"`,
    [code, operator, reason],
  );
