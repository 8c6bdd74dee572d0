-- Rescue: the repair of what a crash or a lost queue left behind.

-- Gives a head to lanes that have none although one is due. No other path should leave such a lane behind, except one in
-- which only those wait that yield: their time may be over now. A set-up that waits in a lane whose device is refused
-- goes out, and a lane goes on whose device got another key since it was held.
--
-- A plan that was made while the tables were small would read all submissions for each lane, so no plan may scan them.
--
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION rescue_lanes() RETURNS jsonb LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(
    SELECT l.id FROM lanes l
    WHERE l.head_id IS NULL AND l.held_scope IS DISTINCT FROM 'device'
      AND CASE WHEN has_passed(l) THEN next_beside_parked(l) IS NOT NULL
        ELSE EXISTS (SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting) END);
  refused uuid[] := ARRAY(
    SELECT l.id FROM lanes l JOIN devices d USING (id)
    WHERE l.held_scope = 'device' AND NOT is_held(l, 'device-setup')
      AND (d.grant_asked_at > l.held_at OR EXISTS (
        SELECT 1 FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind = 'device-setup')));
  resumed jsonb := '[]';
  lane uuid;
BEGIN
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids || refused) ORDER BY id FOR NO KEY UPDATE;
  FOR lane IN
    SELECT l.id FROM lanes l JOIN devices d USING (id)
    WHERE l.id = ANY (refused) AND l.held_scope = 'device' AND NOT is_held(l, 'device-setup') AND d.grant_asked_at > l.held_at
  LOOP
    resumed := resumed || release_lane(lane);
  END LOOP;
  RETURN resumed || heads(promote_lanes(lane_ids) || let_setups_pass(refused));
END $$;

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
    -- OFFSET 0: see lanes.ts of libs/persistence.
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

-- Gives a new turn to heads whose job is gone or finished, because the queue ignores a job id that was used before.
--
-- Guarantees: a head that has moved on since the caller looked stays as it is; the turn that the caller saw is the
-- fence.
--
-- lost: [{submissionId, turn, laneId}]
-- returns the heads to enqueue
CREATE OR REPLACE FUNCTION renew_heads(lost jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  renewed uuid[];
BEGIN
  PERFORM 1 FROM lanes WHERE id IN (SELECT (b ->> 'laneId')::uuid FROM jsonb_array_elements(lost) b)
  ORDER BY id FOR NO KEY UPDATE;

  WITH again AS (
    UPDATE submissions s SET turn = s.turn + 1
    FROM jsonb_to_recordset(lost) AS w("submissionId" uuid, turn int), lanes l
    WHERE s.id = w."submissionId" AND s.turn = w.turn AND s.id = ANY (under_way(l)) AND NOT is_held(l, s.kind) AND l.id = s.lane_id
      AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    RETURNING s.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO renewed FROM again;
  RETURN heads(renewed);
END $$;
