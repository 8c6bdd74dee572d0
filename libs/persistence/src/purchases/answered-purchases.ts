import type { TaxpayerRef } from '../accounts/taxpayer-ref.js';
import type { Tx } from '../database/tx.js';
import type { PurchaseState, StoredPurchase } from './received-purchases.js';

export interface PurchaseRef {
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
