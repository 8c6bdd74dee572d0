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
