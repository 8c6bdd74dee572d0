import type { Database } from '@app/persistence';
import type { asPublicReceipt } from './sale-assertions.js';

export type PublicReceipt = ReturnType<typeof asPublicReceipt>;

/** A sale in our ledger. */
export interface SaleInLedger {
  invcNo: string;
  status: string;
  number: number | null;
  receipt: PublicReceipt | null;
}

/** Reads the sales of all devices directly, by taxpayer and in the order of their lanes. */
export async function salesInLedger(db: Database): Promise<Map<string, SaleInLedger[]>> {
  const rows = await db.query<{ tin: string; sales: SaleInLedger[] }>(
    `SELECT s.tin, jsonb_agg(jsonb_build_object('invcNo', s.reference, 'status', s.status, 'number', s.number, 'receipt',
       CASE WHEN r.submission_id IS NOT NULL THEN jsonb_build_object('cisInvcNo', r.cur_rcpt_no, 'totRcptNo', r.tot_rcpt_no,
         'intrlData', r.intrl_data, 'rcptSign', r.rcpt_sign, 'sdcDateTime', r.sdc_date_time) END)
       ORDER BY s.turn_at, s.id) AS sales
     FROM submissions s LEFT JOIN receipts r ON r.submission_id = s.id WHERE s.kind IN ('sale', 'credit-note') GROUP BY s.tin`,
  );
  return new Map(rows.map(({ tin, sales }) => [tin, sales]));
}
