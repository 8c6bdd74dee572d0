-- Cancel: withdraws a submission that has never been on the wire, and moves its line on.
--
-- Guarantees: of a cancel and a claim of the same submission one comes first and the other changes nothing; its natural
-- key, the item it was to register and the credit it laid claim to are free again in the same commit. What follows it
-- finds out at its own turn.
--
-- returns {cancelled: whether it is cancelled by this call, heads: [...]}
CREATE FUNCTION cancel_submission(submission uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  withdrawn submissions;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);

  -- Whether it waits does not change between here and its lane's lock; whether it has been claimed does.
  UPDATE lanes l SET waiting = l.waiting - 1
  FROM submissions s WHERE s.id = submission AND l.id = s.lane_id AND s.waiting AND s.status = 'ACCEPTED';

  UPDATE submissions s SET status = 'CANCELLED', waiting = false, next_attempt_at = NULL, settled_at = now()
  WHERE s.id = submission AND s.status IN ('ACCEPTED', 'QUEUED') AND s.first_attempt_at IS NULL
  RETURNING * INTO withdrawn;
  IF withdrawn.id IS NULL THEN
    RETURN jsonb_build_object('cancelled', false, 'heads', '[]'::jsonb);
  END IF;

  UPDATE lanes SET head_id = NULL WHERE id = lane AND head_id = submission;
  DELETE FROM natural_keys WHERE key = withdrawn.natural_key AND submission_id = submission;
  DELETE FROM items WHERE environment = withdrawn.environment AND tin = withdrawn.tin
    AND item_cd = withdrawn.reference AND submission_id = submission AND state = 'PENDING';
  PERFORM release_credits(ARRAY[submission]);
  RETURN jsonb_build_object('cancelled', true, 'heads', heads(promote_lanes(ARRAY[lane])));
END $$;
