-- Claims whose worker is gone: the lease has run out, the worker has not beaten for a while, or it is `leaving` and
-- gives back what it could not finish. The request may have been received, so each is in doubt, at a new turn.
-- Returns the heads to enqueue.
CREATE FUNCTION rescue_claims(leaving uuid DEFAULT NULL) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    SELECT l.id FROM lanes l JOIN submissions s ON s.id = l.head_id
    WHERE s.status = 'SUBMITTING' AND (s.owner = leaving OR s.lease_until < now() OR NOT worker_alive(s.owner)));
  doubted uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;

  WITH doubtful AS (
    UPDATE submissions s SET status = 'IN_DOUBT', turn = s.turn + 1, owner = NULL, lease_until = NULL,
      next_attempt_at = NULL, doubt_since = coalesce(s.doubt_since, now())
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND s.id = l.head_id AND s.status = 'SUBMITTING'
      AND (s.owner = leaving OR s.lease_until < now() OR NOT worker_alive(s.owner))
    RETURNING s.id
  ), abandoned AS (
    UPDATE attempts a SET ended_at = now(), outcome = 'abandoned'
    FROM doubtful d WHERE a.submission_id = d.id AND a.ended_at IS NULL
  )
  SELECT coalesce(array_agg(id), '{}') INTO doubted FROM doubtful;
  RETURN heads(doubted);
END $$;

-- Lanes with something waiting and no head. No path should leave one behind; this is the net below all of them.
CREATE FUNCTION rescue_lanes() RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    SELECT l.id FROM lanes l
    WHERE l.head_id IS NULL AND l.held_at IS NULL
      AND EXISTS (SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting));
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  RETURN heads(promote_lanes(lane_ids));
END $$;

-- Heads whose job is gone or finished, as the caller found them: each gets a new turn, since a job id that was used
-- is ignored for ever. Fenced by the turn that was looked at. Returns the heads to enqueue.
CREATE FUNCTION renew_heads(lost jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  renewed uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id IN (SELECT (b ->> 'laneId')::uuid FROM jsonb_array_elements(lost) b)
  ORDER BY id FOR NO KEY UPDATE;

  WITH again AS (
    UPDATE submissions s SET turn = s.turn + 1
    FROM jsonb_to_recordset(lost) AS w("submissionId" uuid, turn int), lanes l
    WHERE s.id = w."submissionId" AND s.turn = w.turn AND l.head_id = s.id AND l.held_at IS NULL
      AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    RETURNING s.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO renewed FROM again;
  RETURN heads(renewed);
END $$;
