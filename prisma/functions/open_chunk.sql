-- Begins a chunk of a batch: locks its lanes and says where in their lanes its lines stand.
--
-- A chunk is one transaction of three steps: open_chunk; write_submissions, once, or several times where lines depend
-- on earlier lines; end_chunk.
--
-- Guarantees: the verdict of a line and its acceptance are one commit, so that a batch reports exactly what it did.
-- Lines stand in the order of the file, `bulk_delay_ms` later than documents of tills, so that tills overtake batches
-- and batches never starve. A clock that is set back does not put the end of a file before its beginning: `after` is
-- where the chunk before it ends.
--
-- returns {arrived, standing, end}
CREATE OR REPLACE FUNCTION open_chunk(lane_ids uuid[], after timestamptz, places int, bulk_delay_ms int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  arrived timestamptz;
  standing timestamptz;
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  standing := greatest(arrived + bulk_delay_ms * interval '1 millisecond', after);
  RETURN jsonb_build_object('arrived', arrived, 'standing', standing,
                            'end', standing + places * interval '1 microsecond');
END $$;
