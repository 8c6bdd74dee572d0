-- Gives a lane its next head if it has none. Submissions that stepped aside may come back now.
--
-- returns {isHeld: the submission is of a kind for which the lane is held, heads}
CREATE OR REPLACE FUNCTION wake_lane(lane uuid, submission uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  RETURN jsonb_build_object(
    'isHeld', (SELECT is_held(l, s.kind) FROM lanes l JOIN submissions s ON s.id = submission WHERE l.id = lane), 'heads', heads(promote_lanes(ARRAY[lane])));
END $$;
