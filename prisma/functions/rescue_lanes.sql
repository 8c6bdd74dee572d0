-- Gives a head to lanes that have none although one is due. No other path should leave such a lane behind, except one in
-- which only those wait that stepped aside: their time may be over now.
--
-- A plan that was made while the tables were small would read all submissions for each lane, so no plan may scan them.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION rescue_lanes() RETURNS jsonb LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    SELECT l.id FROM lanes l
    WHERE l.head_id IS NULL AND l.held_scope IS DISTINCT FROM 'device'
      AND CASE WHEN has_passed(l) THEN next_beside_parked(l) IS NOT NULL
        ELSE EXISTS (SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting) END);
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  RETURN heads(promote_lanes(lane_ids));
END $$;
