import { type LaneId, SHOWN_LATE_MAX_MS, type SubmissionId } from '@app/domain';
import { PAGE_TEXT_MAX } from '../database/pages.js';
import { selectValue, type Tx } from '../database/tx.js';

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

/** The progress of the reading of a branch. */
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

/** The time when an imported document was confirmed; null if none has the number. */
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

/** A restore that is open begins anew: a backup may have brought it along. Runs in the transaction of an operator's act, which has locked the lane. */
export const openRestore = (tx: Tx, laneId: LaneId): Promise<unknown> =>
  tx.query('UPDATE lanes SET restore_opened_at = now() WHERE id = $1', [laneId]);

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
