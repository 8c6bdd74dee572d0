import type { LaneId, SubmissionStatus, StockMovementDocument, SubmissionId } from '@app/domain';
import type { InvoiceOwner } from '../invoices/invoice-numbers.js';
import type { Database, Tx } from '../database/database.js';

export interface MovementView {
  id: SubmissionId;
  status: SubmissionStatus;
  /** The number of the authority. */
  number: number | null;
  acceptedAt: Date;
  document: StockMovementDocument;
}

export interface MovementFilter {
  laneId: LaneId;
  itemCode?: string | undefined;
  since?: Date | undefined;
  /** The last movement of the page before. */
  after?: SubmissionId | undefined;
  limit: number;
}

// SQL, because the conditions look into the lines of the document (jsonb).

/** Movements of one branch, newest first. A count that moved nothing is left out. */
export const listMovements = (tx: Tx, filter: MovementFilter): Promise<MovementView[]> =>
  tx.query<MovementView>(
    `SELECT id, status, number::float8 AS number, accepted_at AS "acceptedAt", document FROM submissions
     WHERE lane_id = $1 AND kind = 'stock-movement'
       AND ($2::text IS NULL OR document -> 'lines' @> jsonb_build_array(jsonb_build_object('itemCode', $2::text)))
       AND ($3::timestamptz IS NULL OR accepted_at >= $3)
       AND ($4::uuid IS NULL OR (accepted_at, id) < (SELECT accepted_at, id FROM submissions WHERE id = $4))
       AND (document ->> 'origin' <> 'count' OR document @? '$.lines[*] ? (@.quantity > 0)')
     ORDER BY accepted_at DESC, id DESC LIMIT $5`,
    [filter.laneId, filter.itemCode ?? null, filter.since ?? null, filter.after ?? null, filter.limit],
  );

/** True if a page of the branch may begin behind this submission. */
export async function isMovementOf({ prisma }: Database, laneId: LaneId, id: SubmissionId): Promise<boolean> {
  return (await prisma.submission.count({ where: { id, laneId, kind: 'stock-movement' } })) > 0;
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
    `SELECT document FROM submissions
     WHERE lane_id = $1 AND waiting AND kind = 'stock-movement' AND document ->> 'origin' = 'invoice'
       AND document -> 'lines' @> jsonb_build_array(jsonb_build_object('itemCode', $2::text))`,
    [laneId, itemCode],
  );
  return rows.map(({ document }) => document);
}

/** True if goods moved automatically with this invoice, whatever the authority answered. SQL, because a kind asks on the connection of its caller. */
export async function hasAutomaticMovement(
  tx: Tx,
  { accountId, environment, tin }: Omit<InvoiceOwner, 'laneId'>,
  invoiceNumber: string,
  invoice: SubmissionId,
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT FROM submissions
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
  told: number;
  activatedAt: Date | null;
}

/** The stock of every item that ever moved in the branch. SQL, because items have no relation to stock levels in the schema. */
export const listStock = (tx: Tx, laneId: LaneId): Promise<StockRow[]> =>
  tx.query<StockRow>(
    `SELECT l.item_cd AS "itemCode", i.item_nm AS "itemName", l.quantity::float8 AS quantity, l.told::float8 AS told,
       l.activated_at AS "activatedAt"
     FROM stock_levels l JOIN devices d ON d.id = l.lane_id
     LEFT JOIN items i ON i.environment = d.environment AND i.tin = d.tin AND i.item_cd = l.item_cd
     WHERE l.lane_id = $1 ORDER BY l.item_cd`,
    [laneId],
  );
