import type { TaxpayerRef } from '../items/items.js';
import type { Tx } from '../database/tx.js';
import type { PurchaseState, StoredPurchase } from './received-purchases.js';

export interface PurchaseRef {
  supplierPin: string;
  supplierInvoiceNumber: string;
  /** Null where any branch of his may be meant. */
  supplierBhfId: string | null;
}

/** More branches with the same number need not be told apart to say that there are several. */
const CANDIDATES_MAX = 20;

/** What may be meant by a supplier's number; the authority has none that is not a whole one. */
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

/** What we said to it, once the authority has it. */
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
