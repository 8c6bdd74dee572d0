-- Release: an operator has looked, and the lane may go on.
--
-- Guarantees: what was held is tried again at a new turn: the head, and those that are parked. If it is in doubt, it stays
-- in doubt and keeps its number. If not, it gives its number back: the operator may have corrected the series, and the
-- authority received nothing under that number. A parked one that needs a review of its own still waits for it. If the
-- lane has no head, its next document becomes the head.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION release_lane(lane uuid) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  l lanes;
  held uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id = lane FOR NO KEY UPDATE;
  SELECT * INTO l FROM lanes WHERE id = lane;
  IF l.held_at IS NULL THEN
    RETURN '[]'::jsonb;
  END IF;

  UPDATE lanes SET held_at = NULL, held_scope = NULL, held_code = NULL, held_message = NULL, rejections = 0,
    last_rejection = NULL, last_rejected = NULL, missing_goods = NULL
  WHERE id = lane;
  -- Waits for a claim that is under way: a claim does not lock the lane, and may have looked before the lane was held.
  PERFORM 1 FROM submissions WHERE id = ANY (under_way(l)) ORDER BY id FOR NO KEY UPDATE;
  held := ARRAY(
    SELECT s.id FROM submissions s
    WHERE s.id = ANY (under_way(l)) AND is_held(l, s.kind)
      AND (s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
           OR s.status = 'NEEDS_REVIEW' AND (s.id = l.head_id OR is_invoice(s.kind))));

  DELETE FROM held_numbers h USING submissions s
  WHERE s.id = ANY (held) AND s.doubt_since IS NULL AND h.series = s.series AND h.number = s.number AND h.submission_id = s.id;
  UPDATE submissions SET turn = turn + 1, next_attempt_at = NULL, settled_at = NULL,
    status = CASE WHEN doubt_since IS NULL THEN 'QUEUED' ELSE 'IN_DOUBT' END,
    number = CASE WHEN doubt_since IS NULL THEN NULL ELSE number END,
    wire_digest = CASE WHEN doubt_since IS NULL THEN NULL ELSE wire_digest END
  WHERE id = ANY (held);
  RETURN heads(held || promote_lanes(ARRAY[lane]));
END $$;
