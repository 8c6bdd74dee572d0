-- Holds: a lane that waits until an operator has looked.

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

-- Returns whether a lane is held for documents of a kind. A lane is held as a whole for its device (or by an operator), or
-- only for its invoices. A set-up goes out while the device is refused, because it replaces the device; only an operator
-- holds it.
CREATE OR REPLACE FUNCTION is_held(l lanes, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT l.held_at IS NOT NULL AND (
    l.held_scope = 'device' AND (kind <> 'device-setup' OR l.held_code IS NOT DISTINCT FROM 'OPERATOR') OR is_invoice(kind))
$$;

-- Returns whether a lane is held because of a submission: its head, or the invoice that is parked while the invoices are held.
CREATE OR REPLACE FUNCTION is_held_for(l lanes, s submissions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT is_held(l, s.kind) AND (l.head_id = s.id OR s.id = ANY (l.parked) AND is_invoice(s.kind))
$$;

-- Returns the lanes that wait for an operator.
CREATE OR REPLACE FUNCTION held_lanes(lane_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(id), '[]') FROM lanes WHERE id = ANY (lane_ids) AND held_at IS NOT NULL);
END $$;

-- Returns the hold of a held lane: whether it is for the whole device or for its invoices, why, since when, and how many
-- submissions of the lane are unsettled.
CREATE OR REPLACE FUNCTION lane_hold(l lanes) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('scope', l.held_scope, 'code', coalesce(l.held_code, ''), 'message', coalesce(l.held_message, ''),
    'since', l.held_at, 'waiting', unsettled_in_lane(l))
$$;
