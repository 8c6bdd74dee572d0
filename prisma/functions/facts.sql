-- Facts: the reads of many submissions at once, before they are accepted, before they are sent, and for their clients.

-- Returns the facts for the preconditions of many sales and credit notes at once, in the order of the requests.
--
-- It finds items by code and by barcode apart, each by its index, because an OR of both would read the whole catalogue.
--
-- `stock` has the items whose stock the branch has activated, with the quantity that the ledger knows.
--
-- Its plan is pinned, as write_submissions says: documents have a partition for each month, and planning with all of them
-- takes several times as long as the read.
--
-- requests: [{laneId, naturalKey, originalKey, environment, tin, itemCodes, barcodes, asker}]
CREATE OR REPLACE FUNCTION read_facts_of_invoices(requests jsonb)
RETURNS TABLE ("deviceReady" boolean, "knownId" uuid, original jsonb, credited jsonb, returned jsonb, items jsonb,
  stock jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT d.initialised_at IS NOT NULL,
    (SELECT n.submission_id FROM natural_keys n WHERE n.key = q."naturalKey"),
    jsonb_build_object('id', o.id, 'laneId', o.lane_id, 'status', o.status, 'number', o.number,
                       'document', w.document, 'notes', (
                         SELECT count(*) FROM submissions t WHERE t.follows = o.id AND t.kind = 'credit-note'
                           AND t.status NOT IN ('REJECTED', 'CANCELLED', 'FAILED'))),
    c.credited, c.returned,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', i.item_cd, 'name', i.item_nm, 'barcode', i.bcd, 'authorityCode', i.wire_cd,
       'itemClass', i.item_cls_cd, 'itemType', i.item_ty_cd, 'taxType', i.tax_ty_cd,
       'packageUnit', i.pkg_unit_cd, 'quantityUnit', i.qty_unit_cd, 'active', i.use_yn,
       'registering', i.state = 'PENDING' AND goes_before(i.submission_id, q.asker))), '[]')
     FROM (
       SELECT x.* FROM items x WHERE x.environment = q.environment AND x.tin = q.tin AND x.item_cd = ANY(q."itemCodes")
       UNION ALL
       SELECT x.* FROM items x WHERE x.environment = q.environment AND x.tin = q.tin AND x.bcd = ANY(q.barcodes)
         AND x.item_cd <> ALL(q."itemCodes")) i),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('code', l.item_cd, 'quantity', l.quantity)), '[]') FROM stock_levels l
     WHERE l.lane_id = d.id AND l.item_cd = ANY(q."itemCodes") AND l.activated_at IS NOT NULL)
  FROM ROWS FROM (jsonb_to_recordset(requests) AS ("laneId" uuid, "naturalKey" text, "originalKey" text,
    environment text, tin text, "itemCodes" text[], barcodes text[], asker uuid)) WITH ORDINALITY
    AS q("laneId", "naturalKey", "originalKey", environment, tin, "itemCodes", barcodes, asker, place)
  LEFT JOIN devices d ON d.id = q."laneId"
  LEFT JOIN natural_keys k ON k.key = q."originalKey"
  LEFT JOIN documents w ON w.id = k.submission_id
  LEFT JOIN submissions o ON o.id = w.id
  CROSS JOIN LATERAL (
    SELECT
      coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', e.credited_quantity, 'total', e.credited_total)),
               '[]') AS credited,
      coalesce(jsonb_agg(of_item || jsonb_build_object('quantity', e.approved_quantity, 'total', e.approved_total)),
               '[]') AS returned
    FROM credits e, jsonb_build_object('itemCode', e.item_cd, 'taxType', e.tax_ty_cd) of_item
    WHERE e.original_id = o.id) c
  ORDER BY q.place;
END $$;

-- Returns whether the registration of an item goes before a submission that needs the item.
--
-- The earlier place in the lanes decides, so that no two submissions wait for each other. A registration does not count
-- while an operator must look first at its own lane, or at the lane or the submission that has the next number of its
-- series: that may take days, and no sale should wait that long.
CREATE OR REPLACE FUNCTION goes_before(registration uuid, asker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM submissions r JOIN lanes l ON l.id = r.lane_id
    WHERE r.id = registration AND NOT is_settled(r.status) AND NOT is_held(l, r.kind)
      AND r.turn_at < (SELECT a.turn_at FROM submissions a WHERE a.id = asker)
      AND NOT EXISTS (
        SELECT FROM held_numbers h JOIN submissions b ON b.id = h.submission_id JOIN lanes m ON m.id = b.lane_id
        WHERE h.series = r.series AND (is_held(m, b.kind) OR b.status = 'NEEDS_REVIEW')
          AND h.number > coalesce((SELECT n.last_number FROM series n WHERE n.key = r.series), 0)))
$$;

-- Returns the facts that an attempt needs before it claims, of many heads at once.
--
-- It locks nothing: the claim checks the turn and the next number again. Times are by the clock of Postgres.
--
-- Its plan is pinned, as write_submissions says: documents, wire bodies and attempts have a partition for each month, and
-- planning with all of them takes several times as long as the read.
--
-- ids          the submissions; one that is unknown is left out
-- answered_ms  a lane that was answered within this time shows that the authority answers
CREATE OR REPLACE FUNCTION read_attempt_facts(ids uuid[], answered_ms int)
RETURNS TABLE (id uuid, "laneId" uuid, "accountId" uuid, environment text, turn int, status text, kind text,
  reference text, document jsonb, follows uuid, series text, number float8, "wireBody" text, "wasWritten" boolean,
  "nextNumber" float8, "inDoubt" boolean, "doubtAgeMs" float8, "sinceLastAttemptMs" float8, "authorityAnswers" boolean,
  "ageMs" float8, "ageSinceFirstAttemptMs" float8, tin text, "bhfId" text, serial text, "cmcKey" bytea, receipt jsonb,
  "stockFollows" boolean, "isOfBatch" boolean, "itemClasses" jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT s.id, s.lane_id, s.account_id, s.environment, s.turn, s.status, s.kind,
    s.reference, c.document, s.follows, s.series, s.number::float8, w.wire_body, s.wire_digest IS NOT NULL,
    1 + coalesce(n.last_number, 0)::float8,
    s.doubt_since IS NOT NULL OR s.status = 'SUBMITTING',
    coalesce(extract(epoch FROM now() - s.doubt_since) * 1000, 0)::float8,
    CASE WHEN s.doubt_since IS NOT NULL THEN
      (SELECT extract(epoch FROM now() - greatest(t.ended_at, s.doubt_since)) * 1000
       FROM attempts t WHERE t.submission_id = s.id AND t.attempt = s.attempt)::float8 END,
    s.doubt_since IS NOT NULL AND EXISTS (
      SELECT FROM lanes l WHERE l.environment = s.environment
        AND l.answered_at > now() - answered_ms * interval '1 millisecond'),
    (extract(epoch FROM now() - s.accepted_at) * 1000)::float8,
    coalesce(extract(epoch FROM now() - s.first_attempt_at) * 1000, 0)::float8,
    d.tin, d.bhf_id, d.serial, d.cmc_key, d.receipt,
    coalesce(a.stock_follows, true), s.turn_at > s.accepted_at + interval '1 minute',
    jsonb_build_object('service', a.service_class, 'goods', a.goods_class)
  FROM submissions s
  LEFT JOIN documents c ON c.id = s.id
  LEFT JOIN wire_bodies w ON w.id = s.id AND s.wire_digest IS NOT NULL
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN apps a ON a.id = s.app_id
  LEFT JOIN series n ON n.key = s.series
  WHERE s.id = ANY(ids);
END $$;

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

-- Returns for how many milliseconds a stalled submission will not be tried: 0 if it is due. Null if nobody knows: its lane is held, the
-- breaker is open, or an operator must look at what it waits for.
--
-- What waits behind a head or behind parked submissions is tried after all of these. A parked submission and the set-up of a device wait
-- for themselves only.
--
-- submission      one that is stalled, see read_submission_views
-- taxpayers_min   so many taxpayers without an answer open the breaker of an environment
CREATE OR REPLACE FUNCTION stalled_for_ms(submission uuid, taxpayers_min int) RETURNS float8 LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN NOT is_held(l, s.kind) AND NOT p.in_review AND NOT EXISTS (
        SELECT FROM breakers b WHERE b.environment = s.environment AND keeps_waiting(b, s.tin, taxpayers_min)) THEN
      greatest(0, ceil(extract(epoch FROM greatest(h.next_attempt_at, p.next_attempt_at,
        coalesce(s.next_attempt_at, CASE WHEN s.id = ANY (l.aside) THEN l.aside_until END)) - now()) * 1000)) END
    FROM submissions s
    JOIN lanes l ON l.id = s.lane_id
    LEFT JOIN submissions h ON h.id = l.head_id AND s.waiting AND s.kind <> 'device-setup'
    CROSS JOIN LATERAL (
      SELECT max(o.next_attempt_at) AS next_attempt_at, coalesce(bool_or(is_settled(o.status)), false) AS in_review
      FROM submissions o WHERE o.id = ANY (l.parked) AND s.waiting AND blocks(o.kind, s.kind)) p
    WHERE s.id = submission);
END $$;

-- Returns the lanes in which some submission cannot move now: the lane is held, it has passed submissions, its head waits
-- for the authority, or its head would be deferred if it were tried. It is VOLATILE for the same reason as `heads`.
CREATE OR REPLACE FUNCTION stalled_lanes(lane_ids uuid[], breaker_taxpayers int)
RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(l.id), '[]')
    FROM lanes l JOIN devices d ON d.id = l.id LEFT JOIN submissions h ON h.id = l.head_id
    WHERE l.id = ANY (lane_ids) AND d.id = ANY (lane_ids)
      AND (l.held_at IS NOT NULL OR has_passed(l) OR is_stalled(h.status, h.next_attempt_at)
        OR is_kept_waiting(d.environment, d.tin, breaker_taxpayers)));
END $$;

-- Returns whether a head waits for the authority to answer again: it was tried without success, or deferred without a
-- try.
CREATE OR REPLACE FUNCTION is_stalled(status text, next_attempt_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status IN ('RETRYING', 'IN_DOUBT') OR status = 'QUEUED' AND next_attempt_at > now()
$$;
