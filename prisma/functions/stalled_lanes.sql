-- Returns the lanes in which some submission cannot move now: the lane is held, it has passed submissions, its head waits
-- for the authority, or its head would be deferred if it were tried. It is VOLATILE for the same reason as `heads`.
CREATE OR REPLACE FUNCTION stalled_lanes(lane_ids uuid[], breaker_taxpayers int)
RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(l.id), '[]')
    FROM lanes l JOIN devices d ON d.id = l.id LEFT JOIN submissions h ON h.id = l.head_id
    WHERE l.id = ANY (lane_ids) AND d.id = ANY (lane_ids)
      AND (l.held_at IS NOT NULL OR has_passed(l) OR is_stalled(h.status, h.next_attempt_at)
        OR is_kept_waiting(d.environment, d.tin, breaker_taxpayers)));
END $$;
