-- Gives a head to lanes that have none although one is due. No other path should leave such a lane behind, except one in
-- which only those wait that stepped aside: their time may be over now. A set-up that waits in a lane whose device is refused
-- goes out, and a lane goes on whose device got another key since it was held.
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
  refused uuid[] := ARRAY(
    SELECT l.id FROM lanes l JOIN devices d USING (id)
    WHERE l.held_scope = 'device' AND NOT is_held(l, 'device-setup')
      AND (d.grant_asked_at > l.held_at OR EXISTS (
        SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind = 'device-setup')));
  resumed jsonb := '[]';
  lane uuid;
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids || refused) ORDER BY id FOR NO KEY UPDATE;
  FOR lane IN
    SELECT l.id FROM lanes l JOIN devices d USING (id)
    WHERE l.id = ANY (refused) AND l.held_scope = 'device' AND NOT is_held(l, 'device-setup') AND d.grant_asked_at > l.held_at
  LOOP
    resumed := resumed || release_lane(lane);
  END LOOP;
  RETURN resumed || heads(promote_lanes(lane_ids) || let_setups_pass(refused));
END $$;
