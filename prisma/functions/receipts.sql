-- Receipts: each is checked and stored here, and nowhere else.

-- Stores the receipts of submissions that are approved. Those of a batch that are not in `settled` are only checked.
--
-- Guarantees: those of check_receipts. A submission that has a receipt keeps it. A receipt names the control unit that signed. If the
-- device was replaced, the new unit is named only if every attempt began later or was certainly not signed: an attempt that is in doubt,
-- was abandoned or has no end may have been signed by the unit of before, and so may one that is not kept any more. Times are kept in
-- milliseconds: what has the same one may have come before or after.
--
-- batch: as for check_receipts
-- returns the submissions whose receipt was stored, and those whose receipt has a number that another one of their lane has
CREATE OR REPLACE FUNCTION store_receipts(batch jsonb, settled uuid[], OUT stored uuid[], OUT same_numbers uuid[])
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  same_numbers := check_receipts(batch);
  WITH signed AS (
    INSERT INTO receipts (submission_id, lane_id, cur_rcpt_no, tot_rcpt_no, intrl_data, rcpt_sign, sdc_date_time, result_dt,
                          sdc_id, mrc_no, amounts, environment)
    SELECT s.id, s.lane_id, (b.receipt ->> 'curRcptNo')::bigint, (b.receipt ->> 'totRcptNo')::bigint, b.receipt ->> 'intrlData',
           b.receipt ->> 'rcptSign', b.receipt ->> 'sdcDateTime', b.receipt ->> 'resultDt', d.sdc_id, d.mrc_no,
           (SELECT printed_amounts(w.wire_body) FROM wire_bodies w WHERE w.id = s.id), s.environment
    FROM jsonb_to_recordset(batch) AS b(id uuid, receipt jsonb)
    -- By id in any case: a plan that was made for a small ledger would read all of a large one.
    JOIN submissions s ON s.id = ANY (settled) AND s.id = b.id AND s.status = 'APPROVED'
    LEFT JOIN devices d ON d.id = s.lane_id AND (d.initialised_at IS NULL OR s.first_attempt_at > d.initialised_at OR s.attempt = (
      SELECT count(*) FROM attempts a WHERE a.submission_id = s.id
        AND (a.started_at > d.initialised_at OR a.outcome NOT IN ('inDoubt', 'abandoned', 'approved'))))
    WHERE b.receipt IS NOT NULL
    ON CONFLICT (submission_id) DO NOTHING RETURNING submission_id
  )
  SELECT coalesce(array_agg(submission_id), '{}') INTO stored FROM signed;
END $$;

-- Refuses receipts that belong to something else: another submission of the environment has the signature, or the answer names another
-- control unit than that of the device. Both happen if something before the authority mixes answers up.
--
-- Guarantees: the error is that of the unique index receipts_once, so callers treat both alike. The index stops two submissions that are
-- settled at the same moment. It does not know the environment of receipts from version 0.1.0, so this function looks for those too.
-- If the device was replaced since the first attempt, nobody knows which unit signed, so the units are not compared.
--
-- batch: [{id, lane_id, receipt: {rcptSign, curRcptNo, sdcId, mrcNo} | null}]; sdcId and mrcNo only if the answer names them
-- returns the submissions whose receipt has a number that another one of their lane has
CREATE OR REPLACE FUNCTION check_receipts(batch jsonb) RETURNS uuid[]
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  reason text;
  same_numbers uuid[];
BEGIN
  -- Receipts are looked for alone: with a join, a plan that was made for a small ledger would read all of them.
  SELECT min(coalesce('This receipt already belongs to submission ' || o.submission_id || '.', CASE
      WHEN b.receipt ->> 'sdcId' IS NULL AND b.receipt ->> 'mrcNo' IS NULL THEN NULL
      WHEN EXISTS (SELECT FROM submissions s JOIN devices d ON d.id = s.lane_id WHERE s.id = b.id AND s.first_attempt_at > d.initialised_at
        AND (b.receipt ->> 'sdcId' <> nullif(d.sdc_id, '') OR b.receipt ->> 'mrcNo' <> nullif(d.mrc_no, '')))
      THEN 'This receipt is of another device: ' || concat_ws(', ', b.receipt ->> 'sdcId', b.receipt ->> 'mrcNo') || '.' END)),
    coalesce(array_agg(b.id) FILTER (WHERE n.is_same), '{}')
  INTO reason, same_numbers
  FROM jsonb_to_recordset(batch) AS b(id uuid, lane_id uuid, receipt jsonb)
  LEFT JOIN LATERAL (
    SELECT r.submission_id FROM receipts r
    WHERE signature_key(r.rcpt_sign) = signature_key(b.receipt ->> 'rcptSign') AND r.submission_id <> b.id
      AND (SELECT l.environment FROM lanes l WHERE l.id = r.lane_id) = (SELECT s.environment FROM submissions s WHERE s.id = b.id)
    LIMIT 1) o ON true
  LEFT JOIN LATERAL (
    SELECT true AS is_same FROM receipts r
    WHERE r.lane_id = b.lane_id AND r.cur_rcpt_no = (b.receipt ->> 'curRcptNo')::bigint AND r.submission_id <> b.id
    LIMIT 1) n ON true
  WHERE b.receipt IS NOT NULL;
  IF reason IS NOT NULL THEN
    RAISE unique_violation USING MESSAGE = reason, CONSTRAINT = 'receipts_once';
  END IF;
  RETURN same_numbers;
END $$;

-- Returns what a receipt prints of a wire body, which is about a third of it; null for a body that is no invoice. It keeps the amounts
-- and names exactly as they were signed.
--
-- It takes all fields away at once, and the lines first of all: each step writes the whole rest of the body again.
CREATE OR REPLACE FUNCTION printed_amounts(wire_body text) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  body jsonb;
  lines jsonb;
BEGIN
  IF wire_body NOT LIKE '{%"itemList"%' THEN
    RETURN NULL;
  END IF;
  body := wire_body;
  SELECT coalesce(jsonb_agg(
    l.line - '{itemSeq,itemClsCd,bcd,pkgUnitCd,pkg,isrccCd,isrccNm,isrcRt,isrcAmt,taxblAmt,taxAmt}'::text[]
    ORDER BY l.place), '[]')
  INTO lines FROM jsonb_array_elements(body -> 'itemList') WITH ORDINALITY AS l(line, place);
  RETURN body
    - ('{tin,bhfId,trdInvcNo,invcNo,orgInvcNo,salesSttsCd,cfmDt,salesDt,stockRlsDt,cnclReqDt,cnclDt,rfdDt,rfdRsnCd,'
       'totItemCnt,prchrAcptcYn,remark,regrId,regrNm,modrId,modrNm,receipt,itemList}')::text[]
    || jsonb_build_object('itemList', lines);
END $$;

-- Returns what a print of a receipt shows besides the receipt.
--
-- Its plan is pinned, as write_submissions says: documents have a partition for each month, and planning with all of them
-- takes several times as long as the read.
--
-- payment_types  the class of payment types in the authority's list of codes
CREATE OR REPLACE FUNCTION read_print_source(shown uuid, payment_types text)
RETURNS TABLE ("bhfId" text, document jsonb, amounts jsonb, texts jsonb, logo bytea, info jsonb, "paymentName" text)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT d.bhf_id, c.document, r.amounts, d.receipt, d.receipt_logo, d.info, p.row ->> 'name'
  FROM submissions s JOIN devices d ON d.id = s.lane_id
  LEFT JOIN documents c ON c.id = s.id
  LEFT JOIN receipts r ON r.submission_id = s.id
  LEFT JOIN register_rows p ON p.environment = s.environment AND p.register = 'codes' AND p.scope = ''
    AND p.key = payment_types || '/' || coalesce(r.amounts ->> 'pmtTyCd', c.document ->> 'paymentType')
  WHERE s.id = shown;
END $$;
