-- Returns the lanes that wait for an operator.
CREATE OR REPLACE FUNCTION held_lanes(lane_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(id), '[]') FROM lanes WHERE id = ANY (lane_ids) AND held_at IS NOT NULL);
END $$;
