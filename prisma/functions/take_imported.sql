-- Says that an imported document is a submission: it gets the number of that document, and is in doubt until the authority has told its
-- receipt again.
--
-- Guarantees: it takes only a submission that has no number, is not on the wire, and is still as the caller saw it, and only a document that
-- no other submission is.
--
-- returns whether it was taken
CREATE OR REPLACE FUNCTION take_imported(submission uuid, seen_turn int, its_number bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_series text;
BEGIN
  PERFORM lock_lanes(ARRAY(SELECT lane_id FROM submissions WHERE id = submission));
  UPDATE submissions s SET number = its_number, doubt_since = now(), wire_digest = NULL,
    first_attempt_at = coalesce(s.first_attempt_at, now())
  WHERE s.id = submission AND s.turn = seen_turn AND s.number IS NULL AND s.status IN ('QUEUED', 'RETRYING', 'NEEDS_REVIEW')
    AND EXISTS (SELECT FROM imported_documents i WHERE i.series = s.series AND i.number = its_number AND i.document IS NOT NULL)
    AND NOT EXISTS (SELECT FROM held_numbers h WHERE h.series = s.series AND h.number = its_number)
  RETURNING s.series INTO of_series;
  IF of_series IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO held_numbers (series, number, submission_id) VALUES (of_series, its_number, submission);
  RETURN true;
END $$;
