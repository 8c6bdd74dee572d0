-- Begins a chunk of a batch as open_chunk does, for a caller who may still send: see require_caller.
--
-- returns {arrived, standing, end}
CREATE OR REPLACE FUNCTION begin_chunk(batch uuid, lane_ids uuid[], after timestamptz, places int, bulk_delay_ms int)
RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(lane_ids);
  PERFORM require_caller(batch);
  RETURN open_chunk('{}', after, places, bulk_delay_ms);
END $$;
