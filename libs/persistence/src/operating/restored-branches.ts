import { type Environment, type LaneId, OPERATOR_CODE } from '@app/domain';
import type { Tx } from '../database/tx.js';
import { INVOICE_SERIES } from '../invoices.js';

/** The place of a branch in a restore. */
export interface RestoredBranch {
  laneId: LaneId;
  environment: Environment;
  tin: string;
  bhfId: string;
  branchName: string | null;
  heldAt: Date | null;
  /** `device` if the whole lane is held, `invoices` if only those are. */
  heldScope: string | null;
  heldCode: string | null;
  heldMessage: string | null;
  /** The hold belongs to a restore, and nobody had held the lane before. */
  isHeldForRestore: boolean;
  /** Null while its restore is not open. */
  openedAt: Date | null;
  /** The time when all was read that the authority has above our count; null if that was not since the opening. */
  readAt: Date | null;
  /** The last number that was read above our count. While no restore is open, this and the counts are not looked up. */
  lastRead: number | null;
  /** Invoices that waited when the restore was opened, and that the authority had. */
  adopted: number;
  /** Invoices that waited then and are not settled yet. */
  unsettled: number;
  /** Imported documents that no submission is. */
  imported: number;
  /** Invoices that wait for an operator, because an imported document may be one of them. */
  mayBeImported: number;
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

/** An operator held the lane `l` with the reason of a restore that was begun before: another hold has another reason, or is older. */
const IS_HELD_FOR_RESTORE = `(
  coalesce(l.held_code = '${OPERATOR_CODE}', false) AND EXISTS (
    SELECT FROM operator_acts o
    WHERE o.lane_id = l.id AND o.act = 'begin-restore' AND o.reason = l.held_message AND o.at <= l.held_at))`;

/** The branches that were ever set up. $1: the code with which an invoice waits that may be imported. */
const RESTORED_BRANCHES = `
  SELECT l.id AS "laneId", d.environment, d.tin, d.bhf_id AS "bhfId", d.info ->> 'bhfNm' AS "branchName",
    l.held_at AS "heldAt", l.held_scope AS "heldScope", l.held_code AS "heldCode", l.held_message AS "heldMessage",
    ${IS_HELD_FOR_RESTORE} AS "isHeldForRestore", l.restore_opened_at AS "openedAt",
    CASE WHEN l.restore_read_at >= l.restore_opened_at THEN l.restore_read_at END AS "readAt", i.last AS "lastRead",
    i.adopted, CASE WHEN l.restore_opened_at IS NULL THEN 0 ELSE ${UNSETTLED} END AS unsettled, i.imported,
    c.may_be_imported AS "mayBeImported"
  FROM devices d JOIN lanes l USING (id)
  CROSS JOIN LATERAL (
    SELECT max(i.number)::float8 AS last,
      count(*) FILTER (WHERE s.accepted_at <= l.restore_opened_at AND s.status = 'APPROVED')::int AS adopted,
      count(*) FILTER (WHERE s.id IS NULL)::int AS imported
    FROM imported_documents i LEFT JOIN held_numbers h ON h.series = i.series AND h.number = i.number
    LEFT JOIN submissions s ON s.id = h.submission_id
    WHERE l.restore_opened_at IS NOT NULL AND i.series = ${INVOICE_SERIES} AND i.document IS NOT NULL) i
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS may_be_imported FROM cases c JOIN submissions s ON s.id = c.submission_id
    WHERE l.restore_opened_at IS NOT NULL AND c.lane_id = l.id AND c.status = 'NEEDS_REVIEW' AND s.answer_code = $1) c
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
export type BranchWithActs = RestoredBranch & { acts: string[] };

/** All branches. An act is of the restore if the operator gave it this reason. */
export const readBranchesWithActs = (
  db: Tx,
  operator: string,
  reason: string,
  code: string,
): Promise<BranchWithActs[]> =>
  db.query<BranchWithActs>(
    `SELECT b.*, ARRAY(
       SELECT o.act FROM operator_acts o
       WHERE o.lane_id = b."laneId" AND o.operator = $2 AND o.reason = $3 AND o.at > now() - interval '7 days') AS acts
     FROM (${RESTORED_BRANCHES}) b ORDER BY b.environment, b.tin, b."bhfId"`,
    [code, operator, reason],
  );

export interface ClosedRestore {
  openedAt: Date;
  /** Imported documents that no submission is. */
  imported: number;
  /** Invoices that waited when the restore was opened. While there are any, it stays open. */
  unsettled: number;
}

/** Null if no restore is open. Runs in the transaction of an operator's act, which has locked the lane. */
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
