import {
  type Environment,
  type LaneId,
  type ReceivedPurchase,
  type SubmissionId,
  type SubmissionStatus,
  submittedOn,
} from '@app/domain';
import type { TaxpayerRef } from './bound-pins.js';
import type { Database } from './database/database.js';
import { newId } from './database/ids.js';
import { fittingTexts, type PageOptions } from './database/pages.js';
import { type Tx, writeInChunks } from './database/tx.js';
import type { InvoiceOwner } from './invoices.js';

/** Our answer to the purchase. */
type PurchaseState = 'OPEN' | 'CONFIRMED' | 'REFUSED';

interface StoredPurchase {
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

interface PurchaseRef {
  supplierPin: string;
  supplierInvoiceNumber: string;
  /** Null if the client named no branch of the supplier. */
  supplierBhfId: string | null;
}

/** Enough branches with the same number to say that the number is ambiguous. */
const CANDIDATES_MAX = 20;

/**
 * The purchases that a supplier's number may mean; the authority has whole numbers only. SQL, because a kind asks on the
 * connection of its caller.
 */
export async function findPurchases(
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  { supplierPin, supplierInvoiceNumber, supplierBhfId }: PurchaseRef,
): Promise<StoredPurchase[]> {
  if (!/^\d{1,15}$/.test(supplierInvoiceNumber)) return [];
  return tx.query<StoredPurchase>(
    `SELECT id, state, purchase FROM received_purchases
     WHERE environment = $1 AND tin = $2 AND spplr_tin = $3 AND spplr_invc_no = $4::bigint
       AND ($5::text IS NULL OR spplr_bhf_id = $5)
     ORDER BY spplr_bhf_id LIMIT ${CANDIDATES_MAX}`,
    [environment, tin, supplierPin, supplierInvoiceNumber, supplierBhfId],
  );
}

/** Records our answer once the authority has it. SQL, because this effect runs in the transaction of a settlement. */
export const recordPurchaseAnswer = (
  tx: Tx,
  { environment, tin }: TaxpayerRef,
  purchase: { supplierPin: string; supplierBhfId: string; invoiceNumber: number; receiptType: string },
  state: PurchaseState,
): Promise<unknown> =>
  tx.query(
    `UPDATE received_purchases SET state = $7, changed_at = now()
     WHERE environment = $1 AND tin = $2 AND spplr_tin = $3 AND spplr_bhf_id = $4 AND spplr_invc_no = $5
       AND rcpt_ty_cd = $6`,
    [
      environment,
      tin,
      purchase.supplierPin,
      purchase.supplierBhfId,
      purchase.invoiceNumber,
      purchase.receiptType,
      state,
    ],
  );

/** The submission that confirms a supplier's invoice. */
export interface FoundConfirmation {
  id: SubmissionId;
  laneId: LaneId;
  status: SubmissionStatus;
}

/**
 * An approved confirmation counts before the latest one, because a client may repeat a refused one. SQL, because the order is by
 * a condition and the filter looks into the document.
 */
export async function findPurchaseConfirmation(
  tx: Tx,
  { accountId, environment, tin }: InvoiceOwner,
  supplierPin: string,
  supplierInvoiceNumber: string,
): Promise<FoundConfirmation | null> {
  const [found] = await tx.query<FoundConfirmation>(
    `SELECT id, lane_id AS "laneId", status FROM submissions JOIN documents USING (id)
     WHERE account_id = $1 AND environment = $2 AND tin = $3 AND reference = $5 AND kind = 'purchase-confirmation'
       AND document ->> 'supplierPin' = $4 AND document ->> 'answer' = 'CONFIRMED'
     ORDER BY status = 'APPROVED' DESC, accepted_at DESC LIMIT 1`,
    [accountId, environment, tin, supplierPin, supplierInvoiceNumber],
  );
  return found ?? null;
}
