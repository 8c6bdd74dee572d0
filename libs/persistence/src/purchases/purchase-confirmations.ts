import type { LaneId, SubmissionStatus, SubmissionId } from '@app/domain';
import type { InvoiceOwner } from '../invoices/invoice-numbers.js';
import type { Tx } from '../database/tx.js';

/** What became of the confirmation of a supplier's invoice. */
export interface FoundConfirmation {
  id: SubmissionId;
  laneId: LaneId;
  status: SubmissionStatus;
}

/** The latest try to confirm it counts: one that was refused may be made again. */
export async function findPurchaseConfirmation(
  tx: Tx,
  { accountId, environment, tin }: InvoiceOwner,
  supplierPin: string,
  supplierInvoiceNumber: string,
): Promise<FoundConfirmation | null> {
  const [found] = await tx.query<FoundConfirmation>(
    `SELECT id, lane_id AS "laneId", status FROM submissions
     WHERE account_id = $1 AND environment = $2 AND tin = $3 AND reference = $5 AND kind = 'purchase-confirmation'
       AND document ->> 'supplierPin' = $4 AND document ->> 'answer' = 'CONFIRMED'
     ORDER BY status = 'APPROVED' DESC, accepted_at DESC LIMIT 1`,
    [accountId, environment, tin, supplierPin, supplierInvoiceNumber],
  );
  return found ?? null;
}
