-- Holds a lane as a whole for an operator, also one whose invoices were held.
--
-- Guarantees: a call that is on the wire goes on, and nothing follows it. What is under way gets a new turn, because a
-- claim does not lock the lane: a claim that looked before this commit is refused for its turn, or has come first.
--
-- returns whether the lane was not held as a whole before
CREATE OR REPLACE FUNCTION hold_lane(lane uuid, why text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  UPDATE lanes SET held_at = coalesce(held_at, now()), held_scope = 'device', held_code = 'OPERATOR', held_message = why
  WHERE id = lane AND held_scope IS DISTINCT FROM 'device';
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE submissions SET turn = turn + 1
  WHERE id = ANY ((SELECT under_way(l) FROM lanes l WHERE l.id = lane)::uuid[]) AND status IN ('QUEUED', 'RETRYING', 'IN_DOUBT');
  RETURN true;
END $$;
