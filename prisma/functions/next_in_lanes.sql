-- Returns the submissions that promote_lanes will choose when the heads of these lanes leave, as far as is known now. Lanes that are
-- held or have passed something are left out.
--
-- It locks nothing: what it returns is only a hint.
CREATE OR REPLACE FUNCTION next_in_lanes(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql STABLE
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN ARRAY(
    SELECT (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1)
    FROM lanes l WHERE l.id = ANY (lane_ids) AND l.held_at IS NULL AND NOT has_passed(l));
END $$;
