-- Gives each lane that has no head and is not held as a whole its next head, and returns the ids of the new heads.
--
-- The caller has locked the lanes in an earlier statement. A snapshot older than the lock would miss what was committed
-- during the wait, and the lane would stay without a head for ever.
CREATE OR REPLACE FUNCTION promote_lanes(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  promoted uuid[];
BEGIN
  WITH next AS (
    SELECT CASE WHEN has_passed(l) THEN next_beside_parked(l) ELSE
      (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1) END AS id
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND l.head_id IS NULL AND l.held_scope IS DISTINCT FROM 'device'
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED', turn = s.turn + 1, next_attempt_at = NULL
    -- By id in any case: a plan that was made for a small ledger would read all of a large one.
    WHERE s.id = ANY (ARRAY(SELECT next.id FROM next)) AND s.status = 'ACCEPTED'
    RETURNING s.id, s.lane_id
  ), headed AS (
    UPDATE lanes l SET head_id = q.id, waiting = l.waiting - 1, aside = array_remove(l.aside, q.id)
    FROM queued q WHERE l.id = ANY (lane_ids) AND l.id = q.lane_id
    RETURNING q.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO promoted FROM headed;
  RETURN promoted;
END $$;
