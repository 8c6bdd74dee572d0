-- Returns whether another submission holds a number, on the wire or for good.
CREATE OR REPLACE FUNCTION is_held_by_another(of_series text, wanted bigint, submission uuid)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM held_numbers WHERE series = of_series AND number = wanted AND submission_id <> submission);
END $$;
