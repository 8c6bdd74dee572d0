import type { Stack, Till } from '@app/testing';

/** A sale in our own ledger, read directly, because a read through the API would count as handing out the receipt. */
export interface SaleRow {
  id: string;
  laneId: string;
  invcNo: string;
  status: string;
  number: number | null;
  signature: string | null;
  attempts: { outcome: string | null; message: string | null }[];
}

/** Ordered as in the lane. */
export const saleRows = ({ db }: Stack, { tin }: Till): Promise<SaleRow[]> =>
  db.query<SaleRow>(
    `SELECT s.id, s.lane_id AS "laneId", s.reference AS "invcNo", s.status, s.number::int, r.rcpt_sign AS signature,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('outcome', a.outcome, 'message', a.message) ORDER BY a.attempt), '[]')
        FROM attempts a WHERE a.submission_id = s.id) AS attempts
     FROM submissions s LEFT JOIN receipts r ON r.submission_id = s.id
     WHERE s.tin = $1 AND s.kind = 'sale' ORDER BY s.turn_at, s.id`,
    [tin],
  );

export async function saleRow(stack: Stack, till: Till, invcNo: string): Promise<SaleRow> {
  const row = (await saleRows(stack, till)).filter((one) => one.invcNo === invcNo).at(-1);
  if (!row) throw new Error(`There is no sale ${invcNo} of ${till.tin} in the ledger.`);
  return row;
}
