-- Release: an operator has looked, and the lane may go on.
--
-- Guarantees: what is under way is tried again at a new turn: the head and those that are parked, except a parked one
-- that needs a review of its own. If it is in doubt, it stays in doubt and keeps its number. If not, it gives its number
-- back: the operator may have corrected the series, and the authority received nothing under that number. If the lane has
-- no head, its next document becomes the head.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION release_lane(lane uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  -- Waits for a claim that is under way: a claim does not lock the lane, and may have looked before the lane was held.
  PERFORM 1 FROM lanes l JOIN submissions s ON s.id = ANY (under_way(l)) WHERE l.id = lane
  ORDER BY s.id FOR NO KEY UPDATE OF s;

  WITH calm AS (
    -- A submission that is on the wire keeps its number.
    SELECT s.id, s.series, s.number FROM lanes l JOIN submissions s ON s.id = ANY (under_way(l))
    WHERE l.id = lane AND s.doubt_since IS NULL AND s.status <> 'SUBMITTING'
      AND (s.id = l.head_id OR s.status <> 'NEEDS_REVIEW')
  ), freed AS (
    DELETE FROM held_numbers h USING calm c
    WHERE h.series = c.series AND h.number = c.number AND h.submission_id = c.id
  ), again AS (
    UPDATE submissions s SET turn = s.turn + 1, next_attempt_at = NULL, settled_at = NULL,
      status = CASE WHEN s.doubt_since IS NULL THEN 'QUEUED' ELSE 'IN_DOUBT' END,
      number = CASE WHEN s.doubt_since IS NULL THEN NULL ELSE s.number END,
      wire_body = CASE WHEN s.doubt_since IS NULL THEN NULL ELSE s.wire_body END
    FROM lanes l
    WHERE l.id = lane AND s.id = ANY (under_way(l))
      AND (s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT') OR s.id = l.head_id AND s.status = 'NEEDS_REVIEW')
    RETURNING s.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO renewed FROM again;
  RETURN heads(renewed || promote_lanes(ARRAY[lane]));
END $$;
