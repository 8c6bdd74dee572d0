-- Accept: makes documents durable, gives each its place in its lane, and gives a lane without a head its head. One
-- round trip and one commit, for one document or a group.
--
-- Guarantees: those of write_submissions. The order of a lane is the order in which its lock was taken. When this
-- commits, a lane in which documents wait has a head, unless the lane is held. Nobody waits longer than `key_wait_ms`
-- for a natural key of another acceptance. A set-up that replaces a refused device goes out at once.
--
-- batch: as for write_submissions
-- returns {accepted: [id], known: {id: the submission that has its natural key}, heads: [...], stalled: [lane id]}
CREATE OR REPLACE FUNCTION accept_submissions(batch jsonb, breaker_taxpayers int, key_wait_ms int) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT DISTINCT (b ->> 'lane_id')::uuid FROM jsonb_array_elements(batch) b);
  arrived timestamptz;
  written jsonb;
  promoted uuid[];
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  written := write_submissions(batch, arrived, arrived, true, key_wait_ms);
  promoted := promote_lanes(lane_ids);
  IF batch @> '[{"kind": "device-setup"}]' THEN
    promoted := promoted || let_setups_pass(lane_ids);
  END IF;
  RETURN written || jsonb_build_object(
    'heads', heads(promoted), 'stalled', stalled_lanes(lane_ids, breaker_taxpayers));
END $$;
