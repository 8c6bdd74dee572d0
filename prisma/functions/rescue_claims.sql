-- Rescues claims whose worker is gone: the lease has run out, the worker has sent no heartbeat for `worker_silent_ms`,
-- or the worker is `leaving` and gives back what it could not finish.
--
-- Guarantees: each such submission is in doubt afterwards, because the authority may have received the request, and it
-- has a new turn.
--
-- As in rescue_lanes, no plan may scan the tables.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION rescue_claims(worker_silent_ms int, leaving uuid DEFAULT NULL)
RETURNS jsonb LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    -- OFFSET 0: see unsettled.ts.
    SELECT DISTINCT l.id FROM lanes l
    CROSS JOIN LATERAL (SELECT * FROM submissions WHERE id = ANY (under_way(l)) OFFSET 0) s
    WHERE s.status = 'SUBMITTING'
      AND (s.owner = leaving OR s.lease_until < now() OR NOT worker_alive(s.owner, worker_silent_ms)));
  doubted uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;

  WITH doubtful AS (
    UPDATE submissions s SET status = 'IN_DOUBT', turn = s.turn + 1, owner = NULL, lease_until = NULL,
      next_attempt_at = NULL, doubt_since = coalesce(s.doubt_since, now())
    FROM lanes l
    WHERE l.id = ANY (lane_ids) AND s.id = ANY (under_way(l)) AND s.status = 'SUBMITTING'
      AND (s.owner = leaving OR s.lease_until < now() OR NOT worker_alive(s.owner, worker_silent_ms))
    RETURNING s.id
  ), abandoned AS (
    UPDATE attempts a SET ended_at = now(), outcome = 'abandoned'
    FROM doubtful d WHERE a.submission_id = d.id AND a.ended_at IS NULL
  )
  SELECT coalesce(array_agg(id), '{}') INTO doubted FROM doubtful;
  RETURN heads(doubted);
END $$;
