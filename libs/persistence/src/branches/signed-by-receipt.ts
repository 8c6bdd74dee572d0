import type { AccountId, LaneId, SubmissionId } from '@app/domain';
import type { Tx } from '../database/tx.js';

/** A submission that the authority signed. */
export interface SignedSubmission {
  id: SubmissionId;
  /** The caller's number of the invoice. */
  reference: string;
  /** The authority's number of the invoice. */
  number: number;
}

/**
 * The signed invoices of a lane by the numbers of their receipts. An earlier holder of the PIN is another account. SQL, because
 * receipts have no relation to submissions in the schema.
 */
export async function readSignedByReceipt(
  tx: Tx,
  { laneId, accountId }: { laneId: LaneId; accountId: AccountId },
  receiptNumbers: readonly number[],
): Promise<SignedSubmission[]> {
  return tx.query<SignedSubmission>(
    `SELECT s.id, s.reference, s.number::float8 AS number
     FROM receipts r JOIN submissions s ON s.id = r.submission_id
     WHERE r.lane_id = $1 AND r.cur_rcpt_no = ANY($3) AND s.account_id = $2 AND s.number IS NOT NULL`,
    [laneId, accountId, receiptNumbers],
  );
}
