-- Release: an operator has looked, and the lane may go on. Its head is tried again at a new turn, in doubt if it was;
-- without a head the next document is promoted. Returns the heads to enqueue.
CREATE FUNCTION release_lane(lane uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  renewed uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id = lane FOR NO KEY UPDATE;

  UPDATE lanes SET held_at = NULL, held_code = NULL, held_message = NULL, rejections = 0, last_rejection = NULL,
    last_rejected = NULL
  WHERE id = lane AND held_at IS NOT NULL;
  IF NOT FOUND THEN
    RETURN '[]'::jsonb;
  END IF;

  WITH again AS (
    UPDATE submissions s SET turn = s.turn + 1, next_attempt_at = NULL, settled_at = NULL,
      status = CASE WHEN s.doubt_since IS NULL THEN 'QUEUED' ELSE 'IN_DOUBT' END
    FROM lanes l
    WHERE l.id = lane AND s.id = l.head_id AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT', 'NEEDS_REVIEW')
    RETURNING s.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO renewed FROM again;
  RETURN heads(renewed || promote_lanes(ARRAY[lane]));
END $$;
