-- Claim: takes a head for one attempt.
--
-- Guarantees:
-- - It takes only the right turn in the right environment, and only when no living worker has the head.
-- - A first claim stores the number and the exact bytes of the request before they go out, and only if the number is
--   still the next of its series.
-- - A granted claim is for the stored number and the stored bytes. A caller that looked before another worker stored them
--   brings other ones, and must look again.
-- - A worker that stood still and claims now is alive again. Without that, the next delivery would take its claim for the
--   claim of a dead worker, and two calls would be in flight.
-- - Where lanes share a series, one lane has it until its call has ended.
-- - An invoice of a branch whose restore is open gets a number only if it was compared with the imported documents of the branch. It
--   gets none, and no bytes, if one of these may be it: then it is not sent, also if this worker dies now.
-- - A claim that takes over from a dead worker puts the submission in doubt, because that worker may have sent it.
--
-- batch: [{id, turn, environment, worker_id, lease_ms, number, wire_body, unnumbered, shares_series, in_hand, compared}]
--   number, wire_body  stored by the first claim; later claims bring the stored ones
--   unnumbered         the authority does not count this kind
--   in_hand            true if this worker knows that it has the claim. False: the answer to an earlier claim got lost, so
--                      the claim is treated as that of a dead worker
--   compared           it was compared with the imported documents. Without a number, one of them may be it
-- returns [{id, verdict, attempt, inDoubt, delayMs, holderMs}] with verdict
--   claimed   go on
--   settled   nothing to do; the head of the lane may need its job
--   stale     this delivery is for another turn or another environment
--   held      an operator must look first
--   compare   the submission must be compared with the imported documents first
--   leased    a living worker has it
--   paused    the breaker is open; come back after delayMs
--   busy      another lane has the next number of the series, and tries again in holderMs: 0 if it is on the wire now, null
--             if an operator must look first
--   renumber  the series has moved since the caller looked, or another worker has stored a number; look again
CREATE OR REPLACE FUNCTION claim_submissions(batch jsonb, worker_silent_ms int, breaker_policy jsonb) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  paused jsonb;
  claimed jsonb;
  refused jsonb;
BEGIN
  PERFORM limit_lock_wait(jsonb_array_length(batch));
  INSERT INTO workers (id) SELECT c.id FROM (
    SELECT DISTINCT (b ->> 'worker_id')::uuid AS id FROM jsonb_array_elements(batch) b) c
  WHERE NOT worker_alive(c.id, worker_silent_ms)
  ON CONFLICT (id) DO UPDATE SET heartbeat_at = now();
  paused := pause_claims(batch, worker_silent_ms, breaker_policy);
  IF paused <> '[]' THEN
    batch := (SELECT coalesce(jsonb_agg(b), '[]') FROM jsonb_array_elements(batch) b
              WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(paused) p WHERE p -> 'id' = b -> 'id'));
  END IF;

  IF EXISTS (SELECT FROM jsonb_array_elements(batch) b WHERE (b ->> 'shares_series')::boolean) THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(shared.series, 0)) FROM (
      SELECT DISTINCT s.series FROM jsonb_to_recordset(batch) AS w(id uuid, shares_series boolean)
      JOIN submissions s ON s.id = w.id WHERE w.shares_series AND s.series IS NOT NULL ORDER BY 1) shared;
  END IF;

  WITH wanted AS (
    SELECT *, sha256(convert_to(wire_body, 'UTF8')) AS digest FROM jsonb_to_recordset(batch)
      AS w(id uuid, turn int, environment text, worker_id uuid, lease_ms int, number bigint, wire_body text,
           unnumbered boolean, shares_series boolean, in_hand boolean, compared boolean)
  ), taken AS (
    UPDATE submissions s SET
      status = 'SUBMITTING',
      attempt = s.attempt + 1,
      owner = w.worker_id,
      lease_until = now() + w.lease_ms * interval '1 millisecond',
      first_attempt_at = coalesce(s.first_attempt_at, now()),
      next_attempt_at = NULL,
      doubt_since = CASE WHEN s.status = 'SUBMITTING' THEN coalesce(s.doubt_since, now()) ELSE s.doubt_since END,
      series = CASE WHEN w.unnumbered THEN NULL ELSE s.series END,
      number = coalesce(s.number, w.number),
      wire_digest = CASE WHEN w.number IS NOT NULL OR w.unnumbered THEN w.digest END
    FROM wanted w, lanes l
    WHERE s.id = w.id AND l.id = s.lane_id AND NOT is_held(l, s.kind)
      AND s.turn = w.turn AND s.environment = w.environment
      AND (is_claimable(s.status, s.lease_until, s.owner, worker_silent_ms)
           OR s.status = 'SUBMITTING' AND s.owner = w.worker_id AND NOT coalesce(w.in_hand, true))
      AND NOT must_compare(l.restore_opened_at, s.kind, s.number, w.compared)
      -- The stored bytes are the same, or none are stored.
      AND (s.wire_digest = w.digest OR s.wire_digest IS NULL AND w.digest IS NOT NULL)
      -- Not counted, or the stored number.
      AND (s.series IS NULL OR w.unnumbered OR s.number = w.number
           -- Compared: it gets no number.
           OR s.number IS NULL AND w.number IS NULL AND w.compared
           -- Not numbered yet: the next number of its series.
           OR s.number IS NULL AND w.number = 1 + coalesce((SELECT last_number FROM series WHERE key = s.series), 0)
              AND (w.shares_series IS NOT TRUE OR NOT number_is_taken_by_another(s.series, w.number, s.id)))
    RETURNING s.id, s.attempt, s.owner, s.series, s.number, s.doubt_since
  ), written AS (
    INSERT INTO wire_bodies (id, wire_body) SELECT w.id, w.wire_body FROM wanted w JOIN taken t ON t.id = w.id
    WHERE w.number IS NOT NULL OR w.unnumbered
    ON CONFLICT (id) DO UPDATE SET wire_body = excluded.wire_body WHERE wire_bodies.wire_body <> excluded.wire_body
  ), numbered AS (
    -- A number that another submission holds breaks the primary key here, before anything goes out.
    INSERT INTO held_numbers (series, number, submission_id)
    SELECT t.series, t.number, t.id FROM taken t
    WHERE t.series IS NOT NULL AND t.number IS NOT NULL AND NOT holds_number(t.series, t.number, t.id)
  ), abandoned AS (
    UPDATE attempts a SET ended_at = now(), outcome = 'abandoned'
    FROM taken t WHERE a.submission_id = t.id AND a.attempt < t.attempt AND a.ended_at IS NULL
  ), begun AS (
    INSERT INTO attempts (submission_id, attempt, worker_id) SELECT id, attempt, owner FROM taken
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'verdict', 'claimed', 'attempt', attempt, 'inDoubt', doubt_since IS NOT NULL)), '[]')
  INTO claimed FROM taken;

  SELECT coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'verdict', CASE
    WHEN s.id IS NULL OR s.environment <> w.environment OR s.turn <> w.turn THEN
      CASE WHEN is_settled(s.status) THEN 'settled' ELSE 'stale' END
    WHEN is_settled(s.status) THEN 'settled'
    WHEN is_held(l, s.kind) THEN 'held'
    WHEN s.status = 'SUBMITTING' THEN 'leased'
    WHEN s.status = 'ACCEPTED' THEN 'stale'
    WHEN must_compare(l.restore_opened_at, s.kind, s.number, w.compared) THEN 'compare'
    WHEN w.shares_series AND number_is_taken_by_another(s.series, w.number, s.id)
      AND w.number = 1 + coalesce((SELECT last_number FROM series WHERE key = s.series), 0) THEN 'busy'
    ELSE 'renumber' END,
    'holderMs', (
      SELECT CASE WHEN o.status <> 'NEEDS_REVIEW' THEN
        greatest(0, ceil(extract(epoch FROM coalesce(o.next_attempt_at, now()) - now()) * 1000)) END
      FROM held_numbers h JOIN submissions o ON o.id = h.submission_id
      WHERE w.shares_series AND h.series = s.series AND h.number = w.number))), '[]')
  INTO refused
  FROM jsonb_to_recordset(batch) AS w(
    id uuid, turn int, environment text, number bigint, shares_series boolean, compared boolean)
  LEFT JOIN submissions s ON s.id = w.id
  LEFT JOIN lanes l ON l.id = s.lane_id
  WHERE NOT EXISTS (SELECT 1 FROM jsonb_array_elements(claimed) c WHERE (c ->> 'id')::uuid = w.id);

  -- A claim that waits for the number of another lane sends nothing, so it is no probe. If it stayed the probe, that other
  -- lane would be paused, and both would wait for each other.
  IF refused @> '[{"verdict": "busy"}]' THEN
    PERFORM withdraw_probe(again.environment, again.ids) FROM (
      SELECT w.environment, array_agg(w.id) AS ids
      FROM jsonb_to_recordset(batch) AS w(id uuid, environment text)
      JOIN jsonb_to_recordset(refused) AS r(id uuid, verdict text) ON r.id = w.id
      WHERE r.verdict = 'busy' GROUP BY w.environment) again;
  END IF;

  RETURN claimed || refused || paused;
END $$;

-- Returns whether a head may be claimed: no worker has it, its lease is over, or its worker is dead.
CREATE OR REPLACE FUNCTION is_claimable(status text, lease_until timestamptz, owner uuid, worker_silent_ms int)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    OR status = 'SUBMITTING' AND (lease_until < now() OR NOT worker_alive(owner, worker_silent_ms))
$$;

-- Returns whether a worker has sent a heartbeat within `silent_ms`. The clock of Postgres decides, never the clock of a
-- process.
CREATE OR REPLACE FUNCTION worker_alive(worker uuid, silent_ms int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM workers WHERE id = worker AND heartbeat_at > now() - silent_ms * interval '1 millisecond');
END $$;

-- Returns whether another submission holds a number, on the wire or for good.
CREATE OR REPLACE FUNCTION number_is_taken_by_another(of_series text, wanted bigint, submission uuid)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM held_numbers WHERE series = of_series AND number = wanted AND submission_id <> submission);
END $$;

-- Returns whether a submission holds its number already.
--
-- It is VOLATILE, so that it sees what was committed while the calling statement waited for the row of the submission.
-- Another worker may have claimed the submission and given it back in that time.
CREATE OR REPLACE FUNCTION holds_number(of_series text, its bigint, submission uuid)
RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM held_numbers WHERE series = of_series AND number = its AND submission_id = submission);
END $$;

-- Takes the set-up of a device whose key is stored already, as an attempt of its own, so that settle_submissions can
-- approve it without a call. The caller settles it in the same transaction.
--
-- Guarantees: it takes only what no worker has on the wire, and only if the device has a key for the same serial number
-- that was given to an attempt of this submission, to a submission that was not approved, or to an account that had the
-- PIN before, or that an operator entered. A set-up that replaces the device takes only a key that was given to itself.
--
-- returns {attempt, sdcId, mrcNo}, or null if there is nothing to take
CREATE OR REPLACE FUNCTION take_granted(submission uuid, worker uuid, lease_ms int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  granted devices;
  taken int;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT d.* INTO granted FROM devices d
  WHERE d.id = lane AND d.cmc_key IS NOT NULL
    AND d.serial = (SELECT reference FROM submissions WHERE id = submission)
    AND (d.grant_submission_id = submission
         OR NOT EXISTS (SELECT FROM documents WHERE id = submission AND document ? 'replacing'))
    AND NOT EXISTS (SELECT FROM submissions g
                    WHERE g.id = d.grant_submission_id AND g.id <> submission AND g.status = 'APPROVED'
                      AND g.account_id = d.account_id);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;

  UPDATE submissions s SET status = 'SUBMITTING', attempt = s.attempt + 1, owner = worker,
    lease_until = now() + lease_ms * interval '1 millisecond', next_attempt_at = NULL
  WHERE s.id = submission AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT', 'NEEDS_REVIEW')
  RETURNING s.attempt INTO taken;
  IF taken IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO attempts (submission_id, attempt, worker_id) VALUES (submission, taken, worker);
  UPDATE devices SET grant_submission_id = submission WHERE id = lane;
  RETURN jsonb_build_object('attempt', taken, 'sdcId', granted.sdc_id, 'mrcNo', granted.mrc_no);
END $$;
