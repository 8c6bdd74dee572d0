-- Locks lanes, always in the order of their ids.
--
-- A caller acts on the lanes in a later statement of the same transaction: a snapshot that is older than the lock
-- misses what was committed during the wait.
CREATE OR REPLACE FUNCTION lock_lanes(lane_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_as(cardinality(lane_ids));
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;
