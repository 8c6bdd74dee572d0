-- Gives a lane its next head if it has none. The time of those that stepped aside may be over.
--
-- returns {isHeld, heads}
CREATE OR REPLACE FUNCTION wake_lane(lane uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  RETURN jsonb_build_object(
    'isHeld', (SELECT held_at IS NOT NULL FROM lanes WHERE id = lane), 'heads', heads(promote_lanes(ARRAY[lane])));
END $$;
