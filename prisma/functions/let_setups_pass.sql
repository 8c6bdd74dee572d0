-- Lets the first set-up that waits in a lane whose device is refused go out beside the documents that are held.
--
-- Guarantees: no lane is changed that is not held for its device, or that an operator holds, or in which a set-up is under way:
-- two calls at once would each get a key. The set-up is parked, so it is tried like any other parked submission, and the
-- head stays where it is.
--
-- The caller has locked the lanes in an earlier statement.
--
-- returns the ids of the set-ups
CREATE OR REPLACE FUNCTION let_setups_pass(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  passed uuid[];
BEGIN
  WITH first AS (
    SELECT (SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind = 'device-setup'
            ORDER BY s.turn_at, s.id LIMIT 1) AS id
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND l.held_scope = 'device' AND NOT is_held(l, 'device-setup')
      AND NOT EXISTS (SELECT FROM submissions p WHERE p.id = ANY (under_way(l)) AND p.kind = 'device-setup')
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED', turn = s.turn + 1, next_attempt_at = NULL
    FROM first WHERE s.id = first.id AND s.status = 'ACCEPTED'
    RETURNING s.id, s.lane_id
  ), parked AS (
    UPDATE lanes l SET parked = l.parked || q.id, waiting = l.waiting - 1 FROM queued q WHERE l.id = q.lane_id
  )
  SELECT coalesce(array_agg(id), '{}') INTO passed FROM queued;
  RETURN passed;
END $$;
