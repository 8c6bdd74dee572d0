import { type Environment, type ReceivedPurchase, submittedOn } from '@app/domain';
import type { TaxpayerRef } from '../items/items.js';
import { writeInChunks } from '../database/write-in-chunks.js';
import type { Tx } from '../database/tx.js';

/** Whether we have said anything to it. */
export type PurchaseState = 'OPEN' | 'CONFIRMED' | 'REFUSED';

export interface StoredPurchase {
  id: string;
  state: PurchaseState;
  purchase: ReceivedPurchase;
}

/** Rows a statement takes: each has its lines with it. */
const ROWS_PER_STATEMENT = 200;

/**
 * Puts what the authority told in the place of what is known of the same purchases. Returns how many of them are new, or
 * not as they were: what only came again leaves no trace, and what we said to one of them stays.
 */
export async function storePurchases(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  purchases: readonly ReceivedPurchase[],
): Promise<number> {
  const entries = new Map(purchases.map((purchase) => [keyOf(purchase), { on: submittedOn(purchase), purchase }]));
  return writeInChunks([...entries.values()], ROWS_PER_STATEMENT, (rows) =>
    tx.query(STORE, [environment, tin, JSON.stringify(rows)]),
  );
}

const keyOf = ({ supplierPin, supplierBhfId, invoiceNumber, receiptType }: ReceivedPurchase): string =>
  [supplierPin, supplierBhfId, invoiceNumber, receiptType].join('|');

const STORE = `
  INSERT INTO received_purchases AS r
    (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase)
  SELECT gen_random_uuid(), $1, $2, n.purchase ->> 'supplierPin', n.purchase ->> 'supplierBhfId',
    (n.purchase ->> 'invoiceNumber')::bigint, n.purchase ->> 'receiptType', n."on", n.purchase
  FROM jsonb_to_recordset($3) AS n("on" text, purchase jsonb)
  ON CONFLICT (environment, tin, spplr_tin, spplr_invc_no, spplr_bhf_id, rcpt_ty_cd)
  DO UPDATE SET purchase = excluded.purchase, submitted_on = excluded.submitted_on, changed_at = now()
  WHERE r.purchase <> excluded.purchase
  RETURNING id`;

export interface PurchaseFilter {
  environment: Environment;
  tin: string;
  /** Submitted after this day, YYYYMMDD. */
  since?: string | undefined;
  /** The last one of the page before. */
  after?: string | undefined;
  limit: number;
}

/** The latest first. The cursor is a purchase, so pages neither skip nor repeat while new ones come in. */
export const listPurchases = (tx: Tx, filter: PurchaseFilter): Promise<StoredPurchase[]> =>
  tx.query<StoredPurchase>(
    `SELECT id, state, purchase FROM received_purchases
     WHERE environment = $1 AND tin = $2 AND ($3::text IS NULL OR submitted_on > $3)
       AND ($4::uuid IS NULL OR (received_at, id) < (SELECT received_at, id FROM received_purchases WHERE id = $4))
     ORDER BY received_at DESC, id DESC LIMIT $5`,
    [filter.environment, filter.tin, filter.since ?? null, filter.after ?? null, filter.limit],
  );

export async function countPurchases(tx: Tx, { environment, tin }: TaxpayerRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int FROM received_purchases WHERE environment = $1 AND tin = $2',
    [environment, tin],
  );
  return row!.count;
}

/** Whether it is one of this taxpayer's. */
export async function isPurchaseOf(tx: Tx, { environment, tin }: TaxpayerRef, id: string): Promise<boolean> {
  const rows = await tx.query(`SELECT FROM received_purchases WHERE id = $1 AND environment = $2 AND tin = $3`, [
    ...[id, environment, tin],
  ]);
  return rows.length > 0;
}
