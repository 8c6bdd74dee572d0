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

-- Whether a head waits for the authority to come back: it was tried in vain, or put back without being tried.
CREATE FUNCTION is_stalled(status text, next_attempt_at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status IN ('RETRYING', 'IN_DOUBT') OR status = 'QUEUED' AND next_attempt_at > now()
$$;

-- Lanes that will not move now: held, their head waits for the authority, or it would be put back if it were tried.
-- VOLATILE for the same reason.
CREATE FUNCTION stalled_lanes(lane_ids uuid[]) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(l.id), '[]')
  FROM lanes l JOIN devices d ON d.id = l.id LEFT JOIN submissions h ON h.id = l.head_id
  WHERE l.id = ANY (lane_ids)
    AND (l.held_at IS NOT NULL OR is_stalled(h.status, h.next_attempt_at) OR is_kept_waiting(d.environment, d.tin))
$$;

-- Lanes that wait for an operator.
CREATE FUNCTION held_lanes(lane_ids uuid[]) RETURNS jsonb LANGUAGE sql VOLATILE AS $$
  SELECT coalesce(jsonb_agg(id), '[]') FROM lanes WHERE id = ANY (lane_ids) AND held_at IS NOT NULL
$$;

-- Whether nothing more will happen to a submission by itself.
CREATE FUNCTION is_settled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')
$$;

-- For one row a statement waits as long as it takes. Several are a group of callers who must not wait for each other's
-- rows: where one is kept by somebody else the group fails soon (55P03), for the caller to serve each alone.
CREATE FUNCTION wait_as(rows int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF rows > 1 THEN
    PERFORM set_config('lock_timeout', '500ms', true);
  END IF;
END $$;

-- Locks lanes, always in the same order.
CREATE FUNCTION lock_lanes(lane_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM wait_as(cardinality(lane_ids));
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
END $$;

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
