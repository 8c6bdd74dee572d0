-- Operators: what only a person decides about one submission.

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

-- Puts a submission that needs a review or was given up back into its lane, at its original place.
--
-- Guarantees:
-- - A submission in doubt stays in doubt, and the authority is asked about its old number. If the operator knows that
--   the authority never received it (`never_received`), it goes out as new.
-- - A submission for which its lane is held goes on together with its lane, except where an operator holds the lane: then
--   it waits until they resume it. Another parked submission stays parked, and goes on at once if it is not held.
-- - A submission that was given up gets its natural key and its credit back in this commit, or stays as it is.
--
-- returns {verdict, heads} with verdict
--   queued    it is in its lane again
--   unfit     its status does not allow this, or is not the one the operator saw, or it is deleted
--   taken     another submission has its natural key by now
--   contested another request that has its natural key is still being received; tills do not wait for that
--   credited  other notes have credited by now what it would credit
CREATE OR REPLACE FUNCTION requeue_submission(submission uuid, seen text, never_received boolean, key_wait_ms int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  s submissions;
  l lanes;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT * INTO s FROM submissions WHERE id = submission FOR NO KEY UPDATE;
  SELECT * INTO l FROM lanes WHERE id = lane;
  IF s.id IS NULL OR s.status <> seen OR NOT (s.status IN ('NEEDS_REVIEW', 'FAILED')
          OR is_held(l, s.kind) AND s.id = ANY (under_way(l)) AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')) THEN
    RETURN '{"verdict": "unfit", "heads": []}';
  END IF;

  IF s.status = 'FAILED' THEN
    PERFORM set_config('lock_timeout', key_wait_ms::text, true);
    BEGIN
      INSERT INTO natural_keys (key, submission_id) VALUES (s.natural_key, s.id) ON CONFLICT DO NOTHING;
      IF NOT FOUND THEN
        RETURN '{"verdict": "taken", "heads": []}';
      END IF;
    EXCEPTION WHEN lock_not_available THEN
      RETURN '{"verdict": "contested", "heads": []}';
    END;
    BEGIN
      PERFORM reserve_credits(ARRAY[s.id]) WHERE s.kind = 'credit-note';
    EXCEPTION WHEN check_violation THEN
      DELETE FROM natural_keys WHERE key = s.natural_key AND submission_id = s.id;
      RETURN '{"verdict": "credited", "heads": []}';
    END;
  END IF;

  IF never_received OR s.status = 'FAILED' THEN
    PERFORM deny_credits(ARRAY[s.id]) FROM series n
    WHERE s.kind = 'credit-note' AND s.status <> 'FAILED' AND n.key = s.series AND n.last_number >= s.number;
    DELETE FROM held_numbers WHERE series = s.series AND number = s.number AND submission_id = s.id;
    UPDATE submissions SET doubt_since = NULL, number = NULL, wire_digest = NULL, first_attempt_at = NULL WHERE id = s.id;
  END IF;
  IF s.id = ANY (under_way(l)) AND (NOT is_held_for(l, s) OR l.held_code = 'OPERATOR') THEN
    -- A lane that is held for something else goes on when it is resumed, and not before.
    UPDATE submissions SET turn = turn + 1, next_attempt_at = NULL, settled_at = NULL,
      status = CASE WHEN doubt_since IS NULL THEN 'QUEUED' ELSE 'IN_DOUBT' END,
      wire_digest = CASE WHEN doubt_since IS NULL AND number IS NULL THEN NULL ELSE wire_digest END
    WHERE id = s.id;
    RETURN jsonb_build_object('verdict', 'queued', 'heads', CASE WHEN is_held(l, s.kind) THEN '[]' ELSE heads(ARRAY[s.id]) END);
  ELSIF s.id = ANY (under_way(l)) THEN
    RETURN jsonb_build_object('verdict', 'queued', 'heads', release_lane(lane));
  END IF;

  -- What has no number, and is in no doubt, gets new bytes with its next number.
  UPDATE submissions SET status = 'ACCEPTED', waiting = true, next_attempt_at = NULL, settled_at = NULL,
    wire_digest = CASE WHEN series IS NULL OR number IS NOT NULL OR doubt_since IS NOT NULL THEN wire_digest END
  WHERE id = s.id;
  UPDATE lanes SET waiting = waiting + 1 WHERE id = lane;
  RETURN jsonb_build_object(
    'verdict', 'queued', 'heads', heads(promote_lanes(ARRAY[lane]) || let_setups_pass(ARRAY[lane])));
END $$;
