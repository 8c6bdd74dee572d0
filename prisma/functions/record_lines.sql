-- Writes the verdicts of lines of a batch.
--
-- Guarantees: the ledger keeps about `details_max` bytes of details of refused lines for one account and environment, because a short line may
-- have long details. Beyond that, only the code of each refused line is kept: details {code, isCut}. Chunks that are written
-- at the same moment do not see one another, so it may be a little more. Nobody waits for this.
--
-- lines: [{line, verdict, submission_id, kind, reference, details}]
CREATE OR REPLACE FUNCTION record_lines(batch uuid, lines jsonb, details_max bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := (SELECT coalesce(sum(octet_length(l ->> 'details')), 0) FROM jsonb_array_elements(lines) l
                    WHERE l ->> 'verdict' IN ('refused', 'duplicate'));
  is_cut boolean := false;
BEGIN
  IF wanted > 0 THEN
    is_cut := wanted + details_of_account_of(batch) > details_max;
    UPDATE batches b SET details_bytes = b.details_bytes + wanted WHERE b.id = batch AND NOT is_cut;
  END IF;
  INSERT INTO batch_lines (batch_id, line, verdict, submission_id, kind, reference, details)
  SELECT batch, line, verdict, submission_id, kind, reference,
    CASE WHEN is_cut AND verdict IN ('refused', 'duplicate')
      THEN jsonb_build_object('code', details -> 'code', 'isCut', true) ELSE details END
  FROM jsonb_to_recordset(lines)
    AS l(line int, verdict text, submission_id uuid, kind text, reference text, details jsonb);
END $$;
