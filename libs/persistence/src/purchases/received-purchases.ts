import { type Environment, type ReceivedPurchase, submittedOn } from '@app/domain';
import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import type { Database, Tx } from '../database/database.js';
import { fittingTexts } from '../database/fitting-texts.js';
import type { PageOptions } from '../database/read-page.js';
import { newId } from '../database/new-id.js';
import { writeInChunks } from '../database/row-by-row.js';

/** Our answer to the purchase. */
export type PurchaseState = 'OPEN' | 'CONFIRMED' | 'REFUSED';

export interface StoredPurchase {
  id: string;
  state: PurchaseState;
  purchase: ReceivedPurchase;
}

/** A purchase of a list, which is JSON of a `ReceivedPurchase`. */
export type ListedPurchase = Omit<StoredPurchase, 'purchase'> & { purchase: string };

/** Rows in a statement; each row has the lines of its purchase. */
const ROWS_PER_STATEMENT = 200;

/**
 * Replaces stored purchases by those of the authority with the same keys. Returns how many are new or changed; an unchanged row
 * is not written, and our answers stay. SQL, because it is a bulk write.
 */
export async function storePurchases(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  purchases: readonly ReceivedPurchase[],
): Promise<number> {
  const entries = new Map(purchases.map((purchase) => [keyOf(purchase), { on: submittedOn(purchase), purchase }]));
  return writeInChunks([...entries.values()], ROWS_PER_STATEMENT, (rows) =>
    tx.query(STORE, [environment, tin, JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))]),
  );
}

const keyOf = ({ supplierPin, supplierBhfId, invoiceNumber, receiptType }: ReceivedPurchase): string =>
  [supplierPin, supplierBhfId, invoiceNumber, receiptType].join('|');

const STORE = `
  INSERT INTO received_purchases AS r
    (id, environment, tin, spplr_tin, spplr_bhf_id, spplr_invc_no, rcpt_ty_cd, submitted_on, purchase)
  SELECT n.id, $1, $2, n.purchase ->> 'supplierPin', n.purchase ->> 'supplierBhfId',
    (n.purchase ->> 'invoiceNumber')::bigint, n.purchase ->> 'receiptType', n."on", n.purchase
  FROM jsonb_to_recordset($3) AS n(id uuid, "on" text, purchase jsonb)
  ON CONFLICT (environment, tin, spplr_tin, spplr_invc_no, spplr_bhf_id, rcpt_ty_cd)
  DO UPDATE SET purchase = excluded.purchase, submitted_on = excluded.submitted_on, changed_at = now()
  WHERE r.purchase <> excluded.purchase
  RETURNING id`;

export interface PurchaseFilter extends PageOptions {
  environment: Environment;
  tin: string;
  /** Submitted after this day, YYYYMMDD. */
  since?: string | undefined;
}

/**
 * Newest first: all of a page, or the first, if they are long. The cursor is a purchase, so pages neither skip nor repeat while new
 * purchases arrive. SQL, because Prisma reads a page behind a cursor from the newest row on.
 */
export async function listPurchases(
  tx: Tx,
  filter: PurchaseFilter,
): Promise<{ purchases: ListedPurchase[]; found: number }> {
  const found = await tx.query<{ id: string }>(
    `SELECT id FROM received_purchases
     WHERE environment = $1 AND tin = $2 AND ($3::text IS NULL OR submitted_on > $3)
       AND ($4::uuid IS NULL OR (received_at, id) < (SELECT received_at, id FROM received_purchases WHERE id = $4))
     ORDER BY received_at DESC, id DESC LIMIT $5`,
    [filter.environment, filter.tin, filter.since ?? null, filter.after ?? null, filter.limit],
  );
  const purchases = await tx.query<ListedPurchase>(READ_FITTING, [found.map(({ id }) => id)]);
  return { purchases, found: found.length };
}

const READ_FITTING = `
  SELECT n.id, r.state, n.text AS purchase FROM (${fittingTexts('$1', 'received_purchases', 'purchase')}) n
  JOIN received_purchases r ON r.id = n.id ORDER BY n.place`;

/** SQL, because a register counts in its own transaction. */
export async function countPurchases(tx: Tx, { environment, tin }: TaxpayerRef): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'SELECT count(*)::int FROM received_purchases WHERE environment = $1 AND tin = $2',
    [environment, tin],
  );
  return row!.count;
}

/** True if the purchase is one of this taxpayer. */
export async function isPurchaseOf({ prisma }: Database, taxpayer: TaxpayerRef, id: string): Promise<boolean> {
  const { environment, tin } = taxpayer;
  return (await prisma.receivedPurchase.count({ where: { id, environment, tin } })) > 0;
}
