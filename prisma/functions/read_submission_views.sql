-- Returns many submissions as their account may see them, each with its receipt and with what it waits for.
--
-- `lineStalled`: the submission cannot move now: an operator holds its lane, the head waits for the authority, the lane has
-- passed it or its kind, or the breaker is open. The set-up of a device waits for no other submission.
--
-- Only a signed credit note costs a look at the receipt of its sale.
--
-- Its plan is pinned, as write_submissions says. Without that, Postgres plans it for each call, which takes ten times as long
-- as the read.
--
-- ids             the submissions; one that is unknown is left out
-- taxpayers_min   so many taxpayers without an answer open the breaker of an environment
-- too_early       the answer of the authority to dates that its clock has not reached
CREATE OR REPLACE FUNCTION read_submission_views(ids uuid[], taxpayers_min int, too_early text)
RETURNS TABLE (id uuid, "laneId" uuid, "accountId" uuid, environment text, tin text, kind text, reference text,
  fingerprint text, status text, attempts int, follows uuid, "acceptedAt" timestamptz, "nextAttemptAt" timestamptz,
  "settledAt" timestamptz, "answerCode" text, "answerMessage" text, result jsonb, "handedOut" boolean,
  "lineStalled" boolean, "waitsForClock" boolean, hold jsonb, receipt jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT s.id, s.lane_id, s.account_id, s.environment, s.tin, s.kind, s.reference,
    s.fingerprint, s.status, s.attempt, s.follows, s.accepted_at, s.next_attempt_at,
    s.settled_at, s.answer_code, s.answer_message, s.result, s.receipt_handed_out_at IS NOT NULL,
    is_held(l, s.kind) OR is_kept_waiting(s.environment, s.tin, taxpayers_min)
      OR s.kind <> 'device-setup' AND (coalesce(is_stalled(h.status, h.next_attempt_at), false)
        OR has_passed(l) AND (s.id = ANY(l.parked)
          OR s.waiting AND (s.id = ANY(l.aside) AND coalesce(s.next_attempt_at, l.aside_until) > now()
            OR EXISTS (SELECT FROM submissions p WHERE p.id = ANY(l.parked) AND blocks(p.kind, s.kind))))),
    coalesce(s.status = 'RETRYING' AND s.answer_code = too_early, false)
      OR coalesce(h.status = 'RETRYING' AND h.answer_code = too_early, false) AND NOT is_settled(s.status),
    CASE WHEN is_held(l, s.kind) AND NOT is_settled(s.status) THEN lane_hold(l) END,
    CASE WHEN r.submission_id IS NOT NULL THEN jsonb_build_object(
      'receiptNumber', r.cur_rcpt_no, 'totalReceipts', r.tot_rcpt_no, 'internalData', r.intrl_data,
      'signature', r.rcpt_sign, 'signedAt', r.sdc_date_time, 'answeredAt', r.result_dt,
      'environment', s.environment, 'tin', s.tin, 'bhfId', d.bhf_id, 'sdcId', r.sdc_id, 'mrcNo', nullif(r.mrc_no, ''),
      'original', CASE WHEN s.kind = 'credit-note' THEN (
        SELECT jsonb_build_object('sdcId', o.sdc_id, 'receiptNumber', o.cur_rcpt_no) FROM receipts o
        WHERE o.submission_id = s.follows) END) END
  FROM submissions s
  JOIN lanes l ON l.id = s.lane_id
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN submissions h ON h.id = l.head_id
  LEFT JOIN receipts r ON r.submission_id = s.id
  WHERE s.id = ANY(ids);
END $$;
