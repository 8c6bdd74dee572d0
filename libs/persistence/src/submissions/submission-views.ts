import { BREAKER, type SignedReceipt, type SubmissionId, type SubmissionStatus, TOO_EARLY } from '@app/domain';
import type { Tx } from '../database/database.js';
import { LANE_HOLD, type LaneHold } from '../lanes/lane-hold.js';
import type { SubmissionIdentity } from './identities.js';
import type { LedgerReader, SharedRead } from '../database/shared-reads.js';

/** A submission as its account may see it. */
export interface SubmissionView extends SubmissionIdentity {
  status: SubmissionStatus;
  attempts: number;
  /** The submission that this one refers to, or whose approval created it. */
  follows: SubmissionId | null;
  acceptedAt: Date;
  nextAttemptAt: Date | null;
  settledAt: Date | null;
  answerCode: string | null;
  answerMessage: string | null;
  result: unknown;
  receipt: SignedReceipt | null;
  handedOut: boolean;
  /**
   * The submission cannot move now: an operator holds its lane, the head waits for the authority, the lane has passed it or
   * its kind, or the breaker is open. The set-up of a device waits for no other submission.
   */
  lineStalled: boolean;
  /** The submission, or the head of its lane, waits until the authority's clock has reached its dates. */
  waitsForClock: boolean;
  /** Null for a submission that is settled, and while its lane is not held for its kind. */
  hold: LaneHold | null;
}

/** True for a credit note: the index `submissions_of_original` has them. */
export const isNote = (alias: string): string => `${alias}.kind = 'credit-note'`;

// SQL, because every sale passes here: one statement reads five tables and the breaker for many callers. Only a signed credit note
// costs a look at the receipt of its sale.
export const SUBMISSION_VIEW = `
  SELECT s.id, s.lane_id AS "laneId", s.account_id AS "accountId", s.environment, s.tin, s.kind, s.reference,
    s.fingerprint, s.status, s.attempt AS attempts, s.follows, s.accepted_at AS "acceptedAt",
    s.next_attempt_at AS "nextAttemptAt", s.settled_at AS "settledAt", s.answer_code AS "answerCode",
    s.answer_message AS "answerMessage", s.result, s.receipt_handed_out_at IS NOT NULL AS "handedOut",
    is_held(l, s.kind) OR is_kept_waiting(s.environment, s.tin, ${BREAKER.taxpayers})
      OR s.kind <> 'device-setup' AND (coalesce(is_stalled(h.status, h.next_attempt_at), false)
        OR has_passed(l) AND (s.id = ANY(l.parked) OR s.waiting AND (s.id = ANY(l.aside) AND coalesce(s.next_attempt_at, l.aside_until) > now()
          OR EXISTS (SELECT FROM submissions p WHERE p.id = ANY(l.parked) AND blocks(p.kind, s.kind))))) AS "lineStalled",
    coalesce(s.status = 'RETRYING' AND s.answer_code = '${TOO_EARLY}', false)
      OR coalesce(h.status = 'RETRYING' AND h.answer_code = '${TOO_EARLY}', false) AND NOT is_settled(s.status) AS "waitsForClock",
    CASE WHEN is_held(l, s.kind) AND NOT is_settled(s.status) THEN ${LANE_HOLD} END AS hold,
    CASE WHEN r.submission_id IS NOT NULL THEN jsonb_build_object(
      'receiptNumber', r.cur_rcpt_no, 'totalReceipts', r.tot_rcpt_no, 'internalData', r.intrl_data,
      'signature', r.rcpt_sign, 'signedAt', r.sdc_date_time, 'answeredAt', r.result_dt,
      'environment', s.environment, 'tin', s.tin, 'bhfId', d.bhf_id, 'sdcId', r.sdc_id, 'mrcNo', nullif(r.mrc_no, ''),
      'original', CASE WHEN ${isNote('s')} THEN (
        SELECT jsonb_build_object('sdcId', o.sdc_id, 'receiptNumber', o.cur_rcpt_no) FROM receipts o
        WHERE o.submission_id = s.follows) END) END AS receipt
  FROM submissions s
  JOIN lanes l ON l.id = s.lane_id
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN submissions h ON h.id = l.head_id
  LEFT JOIN receipts r ON r.submission_id = s.id`;

const READ_VIEWS = { name: 'read-views', text: `${SUBMISSION_VIEW} WHERE s.id = ANY($1)` };

export const readSubmissionViews = (tx: Tx, ids: SubmissionId[]): Promise<SubmissionView[]> =>
  tx.query<SubmissionView>(READ_VIEWS, [ids]);

const submissionViews: SharedRead<SubmissionId, SubmissionView | null> = {
  run: async (tx, ids) => {
    const found = new Map((await readSubmissionViews(tx, ids)).map((view) => [view.id, view]));
    return ids.map((id) => found.get(id) ?? null);
  },
};

export const readSubmissionView = (db: LedgerReader, id: SubmissionId): Promise<SubmissionView | null> =>
  db.readShared(submissionViews, id);

export async function readSubmissionViewByKey(tx: Tx, naturalKey: string): Promise<SubmissionView | null> {
  const where = 'WHERE s.id = (SELECT submission_id FROM natural_keys WHERE key = $1)';
  const [view] = await tx.query<SubmissionView>(`${SUBMISSION_VIEW} ${where}`, [naturalKey]);
  return view ?? null;
}

// SQL, because this commit does not wait for the disk. After a crash a client may receive the receipt once more, which is harmless.
const MARK_HANDED_OUT = {
  name: 'mark-handed-out',
  text: `
  WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
  UPDATE submissions SET receipt_handed_out_at = now() FROM quick
  WHERE id = ANY($1) AND receipt_handed_out_at IS NULL`,
};

/** Marks that a client has received these receipts. */
export const markReceiptsHandedOut = (tx: Tx, ids: readonly SubmissionId[]): Promise<unknown> =>
  tx.query(MARK_HANDED_OUT, [ids]);
