-- Returns whether a submission holds its number already.
--
-- It is VOLATILE, so that it sees what was committed while the calling statement waited for the row of the submission.
-- Another worker may have claimed the submission and given it back in that time.
CREATE OR REPLACE FUNCTION holds_number(of_series text, its bigint, submission uuid)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM held_numbers WHERE series = of_series AND number = its AND submission_id = submission);
END $$;
