-- Returns when the oldest of the submissions was accepted that wait behind the head of the lane; null if none waits.
--
-- Guarantees: it reads a few rows, however many wait. Tills overtake lines of a batch, so the first in the lane may be younger than
-- what it has overtaken. Nothing stands before its acceptance: the oldest is the first in the lane, or the oldest that was overtaken.
CREATE OR REPLACE FUNCTION oldest_waiting(lane uuid) RETURNS timestamptz LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN least(
    (SELECT s.accepted_at FROM submissions s WHERE s.lane_id = lane AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1),
    (SELECT s.accepted_at FROM submissions s
     WHERE s.lane_id = lane AND s.waiting AND s.turn_at > s.accepted_at AND s.kind IN ('sale', 'credit-note')
     ORDER BY s.accepted_at LIMIT 1),
    (SELECT s.accepted_at FROM submissions s
     WHERE s.lane_id = lane AND s.waiting AND s.turn_at > s.accepted_at AND s.kind NOT IN ('sale', 'credit-note')
     ORDER BY s.accepted_at LIMIT 1));
END $$;
