-- Writes the verdicts of lines of a batch.
--
-- Guarantees: the ledger keeps at most `details_max` bytes of details of refused lines for one account, because a short
-- line may have long details. Beyond that, only the code of each refused line is kept: details {code, isCut}. A batch that is
-- deleted frees its share.
--
-- The row of the account is locked until the commit, so the caller calls this last.
--
-- lines: [{line, verdict, submission_id, kind, reference, details}]
CREATE OR REPLACE FUNCTION record_lines(batch uuid, lines jsonb, details_max bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := (SELECT coalesce(sum(length(l ->> 'details')), 0) FROM jsonb_array_elements(lines) l
                   WHERE l ->> 'verdict' IN ('refused', 'duplicate'));
  is_cut boolean := false;
BEGIN
  IF wanted > 0 THEN
    INSERT INTO stored_details AS d (account_id, bytes)
    SELECT b.account_id, wanted FROM batches b WHERE b.id = batch AND wanted <= details_max
    ON CONFLICT (account_id) DO UPDATE SET bytes = d.bytes + excluded.bytes WHERE d.bytes + excluded.bytes <= details_max;
    is_cut := NOT FOUND;
    UPDATE batches b SET details_bytes = b.details_bytes + wanted WHERE b.id = batch AND NOT is_cut;
  END IF;
  INSERT INTO batch_lines (batch_id, line, verdict, submission_id, kind, reference, details)
  SELECT batch, line, verdict, submission_id, kind, reference,
    CASE WHEN is_cut AND verdict IN ('refused', 'duplicate')
      THEN jsonb_build_object('code', details -> 'code', 'isCut', true) ELSE details END
  FROM jsonb_to_recordset(lines)
    AS l(line int, verdict text, submission_id uuid, kind text, reference text, details jsonb);
END $$;
