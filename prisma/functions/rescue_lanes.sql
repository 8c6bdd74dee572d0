-- Gives a head to lanes in which documents wait but that have none. No other path should leave such a lane behind.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION rescue_lanes() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    SELECT l.id FROM lanes l
    WHERE l.head_id IS NULL AND l.held_at IS NULL
      AND EXISTS (SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting));
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  RETURN heads(promote_lanes(lane_ids));
END $$;
