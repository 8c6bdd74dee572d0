-- Cancels submissions that are one request to their client: all of them, or none if one of them can no longer be
-- withdrawn. Submissions that are cancelled already do not count.
--
-- Guarantees: those of cancel_submissions. No claim comes between the look at one submission and the withdrawal of the
-- others.
--
-- returns as cancel_submissions
CREATE OR REPLACE FUNCTION cancel_together(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE id = ANY (ids)));
  -- A claim does not lock the lane. This is a statement of its own, so that the next one sees what was claimed meanwhile.
  PERFORM 1 FROM submissions WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  IF EXISTS (SELECT FROM submissions s WHERE s.id = ANY (ids) AND s.status <> 'CANCELLED'
               AND NOT is_withdrawable(s.status, s.first_attempt_at)) THEN
    RETURN '{"cancelled": [], "heads": []}';
  END IF;
  RETURN cancel_submissions(ids);
END $$;
