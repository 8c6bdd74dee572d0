-- What the queue is told about a head: ids and what an operator needs to see the backlog behind it, and nothing a
-- stranger may not read (no amounts, names or PINs). VOLATILE, so that it sees what the same statement has just
-- promoted: a stable function would look through the statement's snapshot and tell the turn before.
CREATE FUNCTION heads(ids uuid[]) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'submissionId', s.id,
    'turn', s.turn,
    'laneId', s.lane_id,
    'environment', s.environment,
    'kind', s.kind,
    'reference', s.reference,
    'delayMs', greatest(0, ceil(extract(epoch FROM coalesce(s.next_attempt_at, now()) - now()) * 1000)),
    'laneDepth', l.waiting,
    'oldestWaitingAt', (SELECT w.accepted_at FROM submissions w
                        WHERE w.lane_id = l.id AND w.waiting ORDER BY w.turn_at, w.id LIMIT 1))), '[]')
  FROM submissions s JOIN lanes l ON l.id = s.lane_id
  WHERE s.id = ANY (ids)
$$;

-- Lanes that will not move now: held, or their head waits for the authority. VOLATILE for the same reason.
CREATE FUNCTION stalled_lanes(lane_ids uuid[]) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(l.id), '[]')
  FROM lanes l LEFT JOIN submissions h ON h.id = l.head_id
  WHERE l.id = ANY (lane_ids) AND (l.held_at IS NOT NULL OR h.status IN ('RETRYING', 'IN_DOUBT'))
$$;

-- Whether nothing more will happen to a submission by itself.
CREATE FUNCTION is_settled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')
$$;

-- Gives every lane that is idle and not held its next head, and returns the new heads' ids. The caller holds the locks
-- of the lanes, taken in a statement before this one: a snapshot older than the lock would miss what was committed
-- while we waited for it, and the lane would stay without a head for ever.
CREATE FUNCTION promote_lanes(lane_ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  promoted uuid[];
BEGIN
  WITH next AS (
    SELECT n.id FROM lanes l
    CROSS JOIN LATERAL (
      SELECT s.id FROM submissions s
      WHERE s.lane_id = l.id AND s.waiting ORDER BY s.turn_at, s.id LIMIT 1) n
    WHERE l.id = ANY (lane_ids) AND l.head_id IS NULL AND l.held_at IS NULL
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED', turn = s.turn + 1
    FROM next WHERE s.id = next.id AND s.status = 'ACCEPTED'
    RETURNING s.id, s.lane_id
  ), headed AS (
    UPDATE lanes l SET head_id = q.id, waiting = l.waiting - 1
    FROM queued q WHERE l.id = q.lane_id
    RETURNING q.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO promoted FROM headed;
  RETURN promoted;
END $$;
