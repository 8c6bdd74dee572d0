import type { LaneId, SubmissionStatus, SubmissionId } from '@app/domain';
import type { InvoiceOwner } from '../invoices/invoice-numbers.js';
import type { Tx } from '../database/tx.js';

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
