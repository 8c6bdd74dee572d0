-- Takes a submission for an operator, as an attempt of its own, so that settle_submissions can write what the operator
-- knows. The caller settles it in the same transaction.
--
-- Guarantees: it takes only what no worker has (a submission that needs a review, one that is parked, or the head of a
-- held lane), and only if it is still as the operator saw it.
--
-- returns the attempt, or null if an operator may not settle the submission
CREATE OR REPLACE FUNCTION take_in_hand(submission uuid, act uuid, seen text, in_doubt boolean, lease_ms int)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  taken int;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);

  UPDATE submissions s SET status = 'SUBMITTING', attempt = s.attempt + 1, owner = act,
    lease_until = now() + lease_ms * interval '1 millisecond', next_attempt_at = NULL
  FROM lanes l
  WHERE s.id = submission AND l.id = s.lane_id AND s.status = seen AND (s.doubt_since IS NOT NULL) = in_doubt
    AND (s.status = 'NEEDS_REVIEW'
         OR (s.id = ANY (l.parked) AND NOT is_invoice(s.kind) OR is_held_for(l, s)) AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT'))
  RETURNING s.attempt INTO taken;
  IF taken IS NOT NULL THEN
    INSERT INTO attempts (submission_id, attempt, worker_id) VALUES (submission, taken, act);
  END IF;
  RETURN taken;
END $$;
