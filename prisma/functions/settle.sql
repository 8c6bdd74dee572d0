-- Settle: writes what became of an attempt, and moves the lane on.
--
-- Guarantees:
-- - Only the newest attempt is written. Once another worker has begun its attempt, the earlier attempt changes nothing.
-- - To settle the same attempt twice is harmless.
-- - One commit has the status, the receipt, the fate of the number, the freed natural key, the stock, the credit that
--   is given back, the follow-ups and the next head.
-- - `rejections_max` equal refusals of different documents in a row hold the invoices of the lane, so that a lane that is
--   wrong as a whole does not drain its backlog into REJECTED.
-- - A receipt that another submission of the environment has is not stored: the error is a violation of receipts_once, and nothing of
--   the batch is written.
-- - Refusals in unknown words of a kind that does not count are counted for the kind, until one of it is approved or given up.
--   The next settlement of the kind reads the count and may wait for an operator.
-- - Signed and refused invoices are counted for each lane and day (East Africa Time).
--
-- batch: [{id, lane_id, attempt, worker_id, status, outcome, code, message, result, receipt, number_fate, doubt, unasked_ms,
--          delay_ms, in_lane, hold, counts, counts_as, goods, evidence, stock, follow_ups, frees_key}]
--   number_fate  accepted (the series moves to it) | released (free for the next document) | kept
--   doubt        raise | clear | keep
--   unasked_ms   how long of the doubt the authority could not be asked: the doubt counts from so much later
--   in_lane      stays (at the head, or parked) | parks (the lane goes on without it) | stepsAside (it waits again, and
--                others go first until its own delay_ms is over) | leaves
--   hold         device (the whole lane waits until an operator has looked) | invoices (only its invoices do) | null. What
--                is parked and needs a review holds only its kind.
--   counts       true for a refusal of which rejections_max equal ones hold the invoices
--   counts_as    a label for refusals that are counted together although their texts differ. Null: code and message are the
--                label. If the count causes a hold, the label is its code
--   goods        what a refusal says is missing, without naming it: equal refusals for the same goods count once
--   stock        what an approval moves: [{item_cd, quantity, told, activates}], out of stock below zero;
--                `told` is the part that this document reports to the authority
--   follow_ups   submissions that the approval creates; see follow_up
--   frees_key    the natural key only marks a submission that is on its way
--   evidence     what the attempt says about the authority: answers | fails | none
-- returns {settled: [id], heads: [...], stalled: [lane id], held: [lane id],
--          breakers: {opened: [environment], closed: [environment]}, repeatedNumbers: [id]}
--   settled          the settlements that are written, also those that only wait for a retry
--   repeatedNumbers  another receipt of the same device and type has the number, with another signature
CREATE OR REPLACE FUNCTION settle_submissions(batch jsonb, rejections_max int, breaker_policy jsonb) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT (b ->> 'id')::uuid FROM jsonb_array_elements(batch) b);
  lane_ids uuid[] := ARRAY(SELECT DISTINCT (b ->> 'lane_id')::uuid FROM jsonb_array_elements(batch) b);
  applied jsonb;
  again uuid[];
  passed_notes uuid[] := '{}';
  applied_ids uuid[];
  same_numbers uuid[];
  promoted jsonb;
  switched jsonb;
  today date := (now() AT TIME ZONE 'Africa/Nairobi')::date;
BEGIN
  PERFORM lock_lanes(lane_ids);

  WITH said AS (
    SELECT * FROM jsonb_to_recordset(batch) AS r(
      id uuid, attempt int, worker_id uuid, status text, code text, message text, result jsonb, number_fate text,
      doubt text, unasked_ms float8, delay_ms int)
  ), written AS (
    UPDATE submissions s SET
      status = r.status,
      waiting = r.status = 'ACCEPTED',
      answer_code = r.code,
      answer_message = r.message,
      result = coalesce(r.result, s.result),
      owner = NULL,
      lease_until = NULL,
      next_attempt_at = now() + r.delay_ms * interval '1 millisecond',
      doubt_since = CASE WHEN r.doubt = 'clear' THEN NULL
        WHEN s.doubt_since IS NOT NULL THEN
          least(now(), s.doubt_since + coalesce(r.unasked_ms, 0) * interval '1 millisecond')
        WHEN r.doubt = 'raise' THEN now() END,
      settled_at = CASE WHEN is_settled(r.status) THEN now() END
    FROM said r
    -- By id in any case: a plan that was made for a small ledger would read all of a large one.
    WHERE s.id = ANY (ids) AND s.id = r.id AND s.attempt = r.attempt
      AND (s.owner = r.worker_id AND s.status = 'SUBMITTING'
           -- The worker was taken for dead, but no other attempt has begun: a definite answer to the same number is
           -- still right. What comes later changes nothing here; its kind may record it (onLateAnswer).
           OR s.owner IS NULL AND s.status = 'IN_DOUBT' AND r.status IN ('APPROVED', 'REJECTED'))
    RETURNING s.id, s.lane_id, s.environment, s.tin, s.kind, s.series, s.number, s.natural_key, s.reference
  )
  SELECT coalesce(jsonb_agg(to_jsonb(w)), '[]'), coalesce(array_agg(w.id), '{}') INTO applied, applied_ids FROM written w;
  SELECT r.same_numbers INTO same_numbers FROM store_receipts(batch, applied_ids) r;

  -- Notes whose number the series has passed already: the authority has known of them since then.
  IF EXISTS (SELECT FROM jsonb_array_elements(applied) x WHERE x ->> 'kind' = 'credit-note') THEN
    SELECT coalesce(array_agg(w.id), '{}') INTO passed_notes
    FROM jsonb_to_recordset(applied) AS w(id uuid, series text, number bigint)
    JOIN series n ON n.key = w.series AND n.last_number >= w.number;
  END IF;

  -- Settled before, by this same attempt: the commit succeeded, and the caller did not get the answer.
  SELECT coalesce(array_agg(a.submission_id), '{}') INTO again
  FROM jsonb_to_recordset(batch) AS r(id uuid, attempt int, worker_id uuid, outcome text)
  JOIN attempts a ON a.submission_id = r.id AND a.attempt = r.attempt AND a.worker_id = r.worker_id
                 AND a.outcome = r.outcome AND a.ended_at IS NOT NULL
  WHERE r.id <> ALL (applied_ids);

  WITH ours AS (
    SELECT r.*, w.lane_id AS lane, w.kind, w.series, w.number, w.natural_key, w.reference
    FROM jsonb_to_recordset(batch) AS r(
      id uuid, attempt int, status text, outcome text, code text, message text, number_fate text, in_lane text, hold text,
      counts boolean, counts_as text, goods text, evidence text, stock jsonb, frees_key boolean)
    JOIN jsonb_to_recordset(applied) AS w(
      id uuid, lane_id uuid, kind text, series text, number bigint, natural_key text, reference text) ON w.id = r.id
  ), tried AS (
    UPDATE attempts a SET ended_at = now(), outcome = o.outcome, code = o.code, message = o.message
    FROM ours o WHERE a.submission_id = o.id AND a.attempt = o.attempt
  ), advanced AS (
    INSERT INTO series (key, last_number)
    SELECT o.series, o.number FROM ours o WHERE o.number_fate = 'accepted' AND o.number IS NOT NULL
    ON CONFLICT (key) DO UPDATE SET last_number = greatest(series.last_number, excluded.last_number)
  ), freed AS (
    DELETE FROM held_numbers h USING ours o
    WHERE o.number_fate = 'released' AND h.series = o.series AND h.number = o.number AND h.submission_id = o.id
  ), unkeyed AS (
    DELETE FROM natural_keys k USING ours o
    WHERE (o.status IN ('REJECTED', 'FAILED', 'CANCELLED') OR o.frees_key AND is_settled(o.status))
      AND k.key = o.natural_key AND k.submission_id = o.id
  ), moved AS (
    INSERT INTO stock_levels (lane_id, item_cd, quantity, told, activated_at, told_more_at)
    SELECT o.lane, m.item_cd, sum(m.quantity), coalesce(sum(m.told), 0), CASE WHEN bool_or(m.activates) THEN now() END,
      CASE WHEN sum(m.told) > 0 THEN now() END
    FROM ours o
    CROSS JOIN LATERAL jsonb_to_recordset(o.stock) AS m(item_cd text, quantity numeric, told numeric, activates boolean)
    WHERE o.status = 'APPROVED' GROUP BY 1, 2
    ON CONFLICT (lane_id, item_cd) DO UPDATE SET
      quantity = stock_levels.quantity + excluded.quantity,
      told = stock_levels.told + excluded.told,
      activated_at = coalesce(stock_levels.activated_at, excluded.activated_at),
      told_more_at = coalesce(excluded.told_more_at, stock_levels.told_more_at)
  ), judged AS (
    SELECT o.*, CASE
      WHEN o.status = 'APPROVED' THEN 0
      WHEN NOT o.counts THEN l.rejections
      WHEN l.last_rejection IS DISTINCT FROM coalesce(o.counts_as, concat(o.code, ' ', o.message)) THEN 1
      WHEN l.last_rejected = o.reference OR l.missing_goods = o.goods THEN l.rejections
      ELSE l.rejections + 1 END AS rejections
    FROM ours o JOIN lanes l ON l.id = o.lane
  ), decided AS (
    SELECT j.*, coalesce(j.hold, CASE WHEN j.counts AND j.rejections >= rejections_max THEN 'invoices' END) AS holds,
      CASE WHEN j.hold IS NULL THEN coalesce(j.counts_as, j.code) ELSE j.code END AS hold_code
    FROM judged j
  )
  UPDATE lanes l SET
    head_id = CASE WHEN j.in_lane <> 'stays' AND l.head_id = j.id THEN NULL ELSE l.head_id END,
    parked = CASE WHEN j.in_lane = 'parks' AND j.id <> ALL (l.parked) THEN l.parked || j.id
                  WHEN j.in_lane IN ('leaves', 'stepsAside') THEN array_remove(l.parked, j.id) ELSE l.parked END,
    -- Those that yield may have waited for a parked one that leaves.
    aside = CASE WHEN j.in_lane = 'leaves' AND j.id = ANY (l.parked) THEN '{}' ELSE l.aside END,
    held_at = CASE WHEN j.holds IS NOT NULL THEN coalesce(l.held_at, now()) ELSE l.held_at END,
    held_scope = CASE WHEN l.held_scope = 'device' THEN 'device' ELSE coalesce(j.holds, l.held_scope) END,
    held_code = CASE WHEN j.holds IS NOT NULL AND l.held_code IS DISTINCT FROM 'OPERATOR' THEN j.hold_code ELSE l.held_code END,
    held_message = CASE WHEN j.holds IS NOT NULL AND l.held_code IS DISTINCT FROM 'OPERATOR' THEN j.message ELSE l.held_message END,
    rejections = j.rejections,
    last_rejection = CASE WHEN j.counts THEN coalesce(j.counts_as, concat(j.code, ' ', j.message)) WHEN j.status = 'APPROVED' THEN NULL
                          ELSE l.last_rejection END,
    last_rejected = CASE WHEN j.counts THEN j.reference WHEN j.status = 'APPROVED' THEN NULL
                         ELSE l.last_rejected END,
    missing_goods = CASE WHEN j.counts THEN j.goods WHEN j.status = 'APPROVED' THEN NULL ELSE l.missing_goods END,
    unknown_refusals = CASE
      WHEN j.status = 'APPROVED' AND j.evidence = 'answers' OR j.status = 'FAILED' AND j.outcome = 'rejected' THEN l.unknown_refusals - j.kind
      WHEN j.counts_as IS NOT NULL AND NOT j.counts AND j.status IN ('REJECTED', 'NEEDS_REVIEW') THEN
        l.unknown_refusals || jsonb_build_object(j.kind, coalesce((l.unknown_refusals ->> j.kind)::int, 0) + 1)
      ELSE l.unknown_refusals END,
    answered_at = CASE WHEN j.evidence = 'answers' THEN now() ELSE l.answered_at END,
    settled_at = CASE WHEN is_settled(j.status) THEN now() ELSE l.settled_at END,
    counted_on = today,
    signed_on_day = CASE WHEN l.counted_on = today THEN l.signed_on_day ELSE 0 END + (is_invoice(j.kind) AND j.status = 'APPROVED')::int,
    refused_on_day = CASE WHEN l.counted_on = today THEN l.refused_on_day ELSE 0 END + (is_invoice(j.kind) AND j.status = 'REJECTED')::int
  FROM decided j
  WHERE l.id = j.lane AND (j.in_lane <> 'stays' OR j.hold IS NOT NULL OR j.status IN ('REJECTED', 'APPROVED') OR j.evidence = 'answers');

  -- After a number is released, the next attempt gets a new number and a new wire body.
  UPDATE submissions s SET number = NULL, wire_digest = CASE WHEN r.in_lane = 'leaves' THEN s.wire_digest END
  FROM jsonb_to_recordset(batch) AS r(id uuid, number_fate text, in_lane text)
  WHERE s.id = ANY (applied_ids) AND s.id = r.id AND r.number_fate = 'released' AND s.number IS NOT NULL;

  IF batch @> '[{"in_lane": "stepsAside"}]' THEN
    UPDATE lanes l SET waiting = l.waiting + 1, (aside, aside_until) = (
      SELECT a.aside, a.aside_until FROM step_aside(l, r.id, now() + r.delay_ms * interval '1 millisecond') a)
    FROM jsonb_to_recordset(batch) AS r(id uuid, lane_id uuid, in_lane text, delay_ms int)
    WHERE r.in_lane = 'stepsAside' AND l.id = r.lane_id AND r.id = ANY (applied_ids);
  END IF;

  IF EXISTS (SELECT FROM jsonb_array_elements(applied) x WHERE x ->> 'kind' = 'credit-note') THEN
    PERFORM release_credits(ARRAY(
      SELECT r.id FROM jsonb_to_recordset(batch) AS r(id uuid, status text)
      WHERE r.id = ANY (applied_ids) AND r.status IN ('REJECTED', 'FAILED')));
    PERFORM confirm_credits(ARRAY(
      SELECT r.id FROM jsonb_to_recordset(batch) AS r(id uuid, number_fate text)
      WHERE r.id = ANY (applied_ids) AND r.number_fate = 'accepted' AND r.id <> ALL (passed_notes)));
    PERFORM deny_credits(ARRAY(
      SELECT r.id FROM jsonb_to_recordset(batch) AS r(id uuid, number_fate text)
      WHERE r.id = ANY (applied_ids) AND r.number_fate = 'released' AND r.id = ANY (passed_notes)));
  END IF;

  IF EXISTS (SELECT FROM jsonb_array_elements(batch) b WHERE jsonb_typeof(b -> 'follow_ups') = 'array') THEN
    PERFORM follow_up(batch, applied_ids);
  END IF;

  promoted := heads(promote_lanes(lane_ids));

  -- The row of the breaker is locked last, because every group may need it.
  SELECT note_evidence(jsonb_agg(jsonb_build_object(
    'id', w.id, 'environment', w.environment, 'tin', w.tin, 'evidence', r.evidence, 'delay_ms', r.delay_ms,
    'began', CASE WHEN r.evidence = 'fails' THEN
      (SELECT a.started_at FROM attempts a WHERE a.submission_id = w.id AND a.attempt = r.attempt) END)), breaker_policy)
  INTO switched
  FROM jsonb_to_recordset(applied) AS w(id uuid, environment text, tin text)
  JOIN jsonb_to_recordset(batch) AS r(id uuid, attempt int, evidence text, delay_ms int) ON r.id = w.id;

  RETURN jsonb_build_object(
    'settled', to_jsonb(applied_ids || again),
    'heads', promoted,
    'stalled', stalled_lanes(lane_ids, (breaker_policy ->> 'taxpayers')::int),
    'held', held_lanes(lane_ids),
    'breakers', switched,
    'repeatedNumbers', CASE WHEN same_numbers = '{}' THEN '[]' ELSE (
      SELECT coalesce(jsonb_agg(r.submission_id), '[]') FROM receipts r
      WHERE r.submission_id = ANY (same_numbers) AND EXISTS (
        SELECT FROM receipts o
        WHERE o.lane_id = r.lane_id AND o.cur_rcpt_no = r.cur_rcpt_no AND o.submission_id <> r.submission_id
          AND o.sdc_id IS NOT DISTINCT FROM r.sdc_id AND o.amounts ->> 'salesTyCd' = r.amounts ->> 'salesTyCd'
          AND o.amounts ->> 'rcptTyCd' = r.amounts ->> 'rcptTyCd')) END);
END $$;

-- Settles, and claims the next heads of the same lanes in the same commit.
--
-- Guarantees: a settlement is written as by settle_submissions, and a claim is granted as by claim_submissions. What the
-- settlement did not make the head is not claimed.
--
-- batch, rejections_max, breaker_policy: as for settle_submissions
-- claims, worker_silent_ms: as for claim_submissions
-- returns what settle_submissions returns, and {claims: [...]} with a verdict for each claim of a new head
CREATE OR REPLACE FUNCTION settle_and_claim(
  batch jsonb, rejections_max int, breaker_policy jsonb, claims jsonb, worker_silent_ms int) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  settled jsonb := settle_submissions(batch, rejections_max, breaker_policy);
  of_heads jsonb := (
    SELECT coalesce(jsonb_agg(c), '[]') FROM jsonb_array_elements(claims) c
    JOIN jsonb_array_elements(settled -> 'heads') h ON h -> 'submissionId' = c -> 'id');
BEGIN
  RETURN settled || jsonb_build_object('claims', CASE
    WHEN of_heads = '[]' THEN '[]' ELSE claim_submissions(of_heads, worker_silent_ms, breaker_policy) END);
END $$;
