import type {
  AccountId,
  InvoiceDocument,
  LaneId,
  StockMovementDocument,
  SubmissionId,
  SubmissionStatus,
} from '@app/domain';
import type { Database } from './database/database.js';
import { fittingTexts } from './database/pages.js';
import type { Tx } from './database/tx.js';
import type { InvoiceOwner } from './invoices.js';
import type { CodePage } from './items.js';
import { SEARCHED_MAX } from './submissions/list-ways.js';
import { JOIN_UNDER_WAY } from './lanes.js';

/** The stock of an item in a branch. */
interface StockLevel {
  itemCode: string;
  quantity: number;
  /** The sum of the movements that the authority knows. */
  reported: number;
  /** The branch may sell the item from then on. */
  activatedAt: Date | null;
}

/** SQL, because a kind asks on the connection of its caller, which may be a transaction. */
const readStockLevels = (tx: Tx, laneId: LaneId, itemCodes: readonly string[]): Promise<StockLevel[]> =>
  tx.query<StockLevel>(
    `SELECT item_cd AS "itemCode", quantity::float8 AS quantity, told::float8 AS reported,
       activated_at AS "activatedAt"
     FROM stock_levels WHERE lane_id = $1 AND item_cd = ANY($2) ORDER BY item_cd`,
    [laneId, itemCodes],
  );

/** Corrects the sum that the authority knows, and returns the corrected one. */
export async function correctReported(tx: Tx, laneId: LaneId, itemCode: string, by: number): Promise<number> {
  const [level] = await tx.query<{ reported: number }>(
    `INSERT INTO stock_levels (lane_id, item_cd, quantity, told) VALUES ($1, $2, 0, $3)
     ON CONFLICT (lane_id, item_cd) DO UPDATE SET told = stock_levels.told + excluded.told RETURNING told::float8 AS reported`,
    [laneId, itemCode, by],
  );
  return level!.reported;
}

/** An item that never moved has an empty level. */
export async function readStockLevel(tx: Tx, laneId: LaneId, itemCode: string): Promise<StockLevel> {
  const [level] = await readStockLevels(tx, laneId, [itemCode]);
  return level ?? { itemCode, quantity: 0, reported: 0, activatedAt: null };
}

export interface MovementView {
  id: SubmissionId;
  status: SubmissionStatus;
  /** The number of the authority. */
  number: number | null;
  acceptedAt: Date;
  /** A `StockMovementDocument` as JSON. */
  document: string;
}

export interface MovementFilter {
  laneId: LaneId;
  /** Earlier movements of the branch may belong to an account that had its PIN before. */
  accountId: AccountId;
  itemCode?: string | undefined;
  since?: Date | undefined;
  /** The last movement of the page before. */
  after?: SubmissionId | undefined;
  limit: number;
}

interface MovementPage {
  /** The first of those that were found, if they are long. */
  movements: MovementView[];
  found: number;
  /** The end of the search, if it ended before the list did: the next page begins behind this movement. */
  searchedTo: SubmissionId | null;
}

// SQL, because the conditions look into the lines of the document (jsonb).

/** The condition that a line of a document names the item of a parameter. */
const namesItem = (document: string, parameter: string): string =>
  `${document} -> 'lines' @> jsonb_build_array(jsonb_build_object('itemCode', ${parameter}::text))`;

const NEWEST_FIRST = 'ORDER BY m.accepted_at DESC, m.id DESC';

/** The movements of one account only, so that no page ends at a movement of an account that had the PIN before. */
const IN_RANGE = `m.lane_id = $1 AND m.kind = 'stock-movement' AND m.account_id = $4
  AND ($2::timestamptz IS NULL OR m.accepted_at >= $2)
  AND ($3::uuid IS NULL OR (m.accepted_at, m.id) < (SELECT accepted_at, id FROM submissions WHERE id = $3))`;

/** A search reads an index and the documents; it reads the row of a movement that it has found only. OFFSET 0 keeps this order. */
const MOVEMENTS = `
  SELECT id FROM (SELECT m.id, m.accepted_at FROM submissions m WHERE ${IN_RANGE} ${NEWEST_FIRST} LIMIT ${SEARCHED_MAX}) m
  CROSS JOIN LATERAL (SELECT document FROM documents d WHERE d.id = m.id OFFSET 0) d
  WHERE ($6::text IS NULL OR ${namesItem('document', '$6')})
    AND (document ->> 'origin' <> 'count' OR document @? '$.lines[*] ? (@.quantity > 0)')
  ${NEWEST_FIRST} LIMIT $5`;

const READ_FITTING = `
  SELECT n.id, s.status, s.number::float8 AS number, s.accepted_at AS "acceptedAt", n.text AS document
  FROM (${fittingTexts('$1', 'documents', 'document')}) n JOIN submissions s ON s.id = n.id WHERE n.text IS NOT NULL
  ORDER BY n.place`;

/** The last movement that a search has seen, or has found if that is older: movements that arrive meanwhile move the end. */
const SEARCH_END = `
  SELECT m.id FROM (
    SELECT m.id FROM submissions m WHERE ${IN_RANGE} ${NEWEST_FIRST} OFFSET ${SEARCHED_MAX - 1} LIMIT 1) seen
  JOIN submissions m ON m.id = ANY(ARRAY[seen.id, $5::uuid]) ORDER BY m.accepted_at, m.id LIMIT 1`;

/**
 * Movements of one branch, newest first. A count that moved nothing is left out. One page searches a bounded number of movements: no
 * index knows the items of a movement, because each sale would pay for it.
 */
export async function listMovements(tx: Tx, filter: MovementFilter): Promise<MovementPage> {
  const range = [filter.laneId, filter.since ?? null, filter.after ?? null, filter.accountId];
  const ids = (await tx.query<{ id: SubmissionId }>(MOVEMENTS, [...range, filter.limit, filter.itemCode ?? null])).map(
    ({ id }) => id,
  );
  const movements = await tx.query<MovementView>(READ_FITTING, [ids]);
  if (ids.length === filter.limit) return { movements, found: ids.length, searchedTo: null };
  const [end] = await tx.query<{ id: SubmissionId }>(SEARCH_END, [...range, ids.at(-1) ?? null]);
  return { movements, found: ids.length, searchedTo: end?.id ?? null };
}

/** True if a page of the branch may begin behind this submission. */
export async function isMovementOf(
  { prisma }: Database,
  { laneId, accountId }: Pick<MovementFilter, 'laneId' | 'accountId'>,
  id: SubmissionId,
): Promise<boolean> {
  return (await prisma.submission.count({ where: { id, laneId, accountId, kind: 'stock-movement' } })) > 0;
}

/**
 * Movements with invoices of a branch that the authority does not know yet. SQL, because a kind asks on the connection of its
 * caller, by the partial index of waiting submissions.
 */
export async function readUnreportedMovements(
  tx: Tx,
  laneId: LaneId,
  itemCode: string,
): Promise<StockMovementDocument[]> {
  const rows = await tx.query<{ document: StockMovementDocument }>(
    `SELECT document FROM submissions JOIN documents USING (id)
     WHERE lane_id = $1 AND waiting AND kind = 'stock-movement' AND document ->> 'origin' = 'invoice'
       AND ${namesItem('document', '$2')}`,
    [laneId, itemCode],
  );
  return rows.map(({ document }) => document);
}

/** More submissions than these are not looked into for the goods that they name. */
const BEHIND_PARKED_MAX = 1_000;

/**
 * True if the lane has passed a movement, a stock master or a registration of one of the items, or one waits behind such a
 * parked submission, so that the authority may know more of the items soon. What follows the asker itself does not count, nor
 * what needs a review: that may take days.
 */
export async function areGoodsOnTheirWay(
  tx: Tx,
  { id, laneId }: { id: SubmissionId; laneId: LaneId },
  itemCodes: readonly string[],
): Promise<boolean> {
  const found = await tx.query(
    `SELECT FROM lanes l
     JOIN submissions p ON p.id = ANY(l.parked) AND p.kind IN ('item', 'stock-master', 'stock-movement')
       AND p.status <> 'NEEDS_REVIEW'
     CROSS JOIN LATERAL (
       SELECT p.id, p.kind, p.reference, p.follows
       UNION ALL (
         SELECT w.id, w.kind, w.reference, w.follows FROM submissions w
         WHERE w.lane_id = l.id AND w.waiting AND w.kind = p.kind ORDER BY w.turn_at, w.id LIMIT ${BEHIND_PARKED_MAX})) s
     WHERE l.id = $1 AND s.follows IS DISTINCT FROM $3
       AND CASE s.kind WHEN 'stock-movement' THEN EXISTS (
         SELECT FROM documents d, jsonb_array_elements(d.document -> 'lines') line
         WHERE d.id = s.id AND line ->> 'itemCode' = ANY($2))
         ELSE s.reference = ANY($2) END
     LIMIT 1`,
    [laneId, itemCodes, id],
  );
  return found.length > 0;
}

/** The facts that the place of a count in its lane does not tell, because others passed it. */
interface PassedCount {
  /** Movements of invoices that have a later place and are approved already. */
  laterMovements: StockMovementDocument[];
  /** Invoices that have an earlier place and are not settled yet. */
  earlierInvoices: InvoiceDocument[];
}

/** More invoices than these are not looked into. */
const EARLIER_INVOICES_MAX = 10_000;

export async function readPassedCount(
  tx: Tx,
  laneId: LaneId,
  count: SubmissionId,
  itemCode: string,
): Promise<PassedCount> {
  const [row] = await tx.query<PassedCount>(
    `WITH counted AS (SELECT account_id, turn_at, accepted_at FROM submissions WHERE id = $2)
     SELECT (
       SELECT coalesce(jsonb_agg(d.document), '[]') FROM counted c
       JOIN submissions m ON m.lane_id = $1 AND m.kind = 'stock-movement' AND m.account_id = c.account_id
         AND m.accepted_at >= c.accepted_at
       JOIN submissions i ON i.id = m.follows AND i.turn_at > c.turn_at
       JOIN documents d ON d.id = m.id
       WHERE d.document ->> 'origin' = 'invoice' AND ${namesItem('d.document', '$3')}) AS "laterMovements",
     (SELECT coalesce(jsonb_agg(d.document), '[]') FROM (
       SELECT s.id FROM lanes l ${JOIN_UNDER_WAY}
       JOIN apps a ON a.id = s.app_id AND a.stock_follows
       CROSS JOIN counted c WHERE l.id = $1 AND is_invoice(s.kind) AND s.turn_at < c.turn_at
       UNION ALL (
       SELECT s.id FROM counted c
       JOIN submissions s ON s.lane_id = $1 AND s.waiting AND is_invoice(s.kind) AND s.turn_at < c.turn_at
       JOIN apps a ON a.id = s.app_id AND a.stock_follows LIMIT ${EARLIER_INVOICES_MAX})) i
      JOIN documents d ON d.id = i.id
      WHERE ${namesItem('d.document', '$3')}) AS "earlierInvoices"`,
    [laneId, count, itemCode],
  );
  return row!;
}

/** True if goods moved automatically with this invoice, whatever the authority answered. SQL, because a kind asks on the connection of its caller. */
export async function hasAutomaticMovement(
  tx: Tx,
  { accountId, environment, tin }: Omit<InvoiceOwner, 'laneId'>,
  invoiceNumber: string,
  invoice: SubmissionId,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM submissions JOIN documents USING (id)
     WHERE account_id = $1 AND environment = $2 AND tin = $3 AND reference = $4
       AND kind = 'stock-movement' AND document ->> 'origin' = 'invoice' AND follows = $5`,
    [accountId, environment, tin, invoiceNumber, invoice],
  );
  return rows.length > 0;
}

/** The stock of an item in a branch, with the name of the item. */
export interface StockRow {
  itemCode: string;
  itemName: string | null;
  quantity: number;
  reported: number;
  activatedAt: Date | null;
}

/** The stock of every item that ever moved in the branch, by its code. SQL, because items have no relation to stock levels in the schema. */
export const listStock = (tx: Tx, laneId: LaneId, { after, limit }: CodePage): Promise<StockRow[]> =>
  tx.query<StockRow>(
    `SELECT l.item_cd AS "itemCode", i.item_nm AS "itemName", l.quantity::float8 AS quantity, l.told::float8 AS reported,
       l.activated_at AS "activatedAt"
     FROM stock_levels l JOIN devices d ON d.id = l.lane_id
     LEFT JOIN items i ON i.environment = d.environment AND i.tin = d.tin AND i.item_cd = l.item_cd
     WHERE l.lane_id = $1 AND ($2::text IS NULL OR l.item_cd > $2) ORDER BY l.item_cd LIMIT $3`,
    [laneId, after, limit],
  );
