-- Accept: makes documents durable, gives each its place in its lane, and gives a lane without a head its head. One
-- round trip and one commit, for one document or a group.
--
-- Guarantees: those of write_submissions. The order of a lane is the order in which its lock was taken. When this
-- commits, a lane in which documents wait has a head, unless the lane is held. Nobody waits longer than `key_wait_ms`
-- for a natural key of another acceptance. A set-up that replaces a refused device goes out at once.
--
-- batch: as for write_submissions
-- returns {accepted: [id], known: {id: the submission that has its natural key}, heads: [...], stalled: [lane id]}
CREATE OR REPLACE FUNCTION accept_submissions(batch jsonb, breaker_taxpayers int, key_wait_ms int) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT DISTINCT (b ->> 'lane_id')::uuid FROM jsonb_array_elements(batch) b);
  arrived timestamptz;
  written jsonb;
  promoted uuid[];
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  written := write_submissions(batch, arrived, arrived, true, key_wait_ms);
  promoted := promote_lanes(lane_ids);
  IF batch @> '[{"kind": "device-setup"}]' THEN
    promoted := promoted || let_setups_pass(lane_ids);
  END IF;
  RETURN written || jsonb_build_object(
    'heads', heads(promoted), 'stalled', stalled_lanes(lane_ids, breaker_taxpayers));
END $$;

-- Writes new submissions into their lanes.
--
-- Guarantees:
-- - Of two documents with the same natural key one is accepted, and the answer names it for the other.
-- - A document that is accepted with another (`comes_with`) is accepted only if that other one is.
-- - A document that refers to another (`follows`) gets a place after it.
-- - Credit notes credit no more than was sold.
-- - An idempotency key that is taken fails the whole acceptance. The caller looks again and finds the submission that
--   has it.
-- - A document whose account has lost the PIN since its request arrived fails the whole acceptance, with the constraint
--   pin_of_account. A caller that counts later must look once more: see end_whole.
-- - It waits at most `key_wait_ms` for another acceptance that has not ended and has one of the natural keys, or a
--   credit. Then it fails with a lock timeout (55P03). The caller may hold lanes, and the other acceptance may be a
--   large file.
--
-- Documents stand in their order, or at `place`; both count in microseconds from `standing`. With `counting`, the
-- caller has locked the lanes in an earlier statement and the waiting documents are counted here. Without it, the
-- caller locks the lanes and counts later.
--
-- Its plan is pinned, as are the plans of accept_submissions, claim_submissions, settle_submissions and follow_up:
-- Postgres makes it once per connection, always from the few rows of the batch to other rows by their keys. A plan made
-- anew for each call costs twice as much. A plan made once on an empty ledger would scan tables until statistics
-- arrive. What is looked up within the batch itself is a hashed subplan. "IS TRUE" keeps it from becoming a join, which
-- as a nested loop would grow with the square of the batch.
--
-- batch: [{id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint, document,
--          series, follows, request_id, comes_with, idempotency_key, body_hash, place, after}]
-- returns {accepted: [id], known: {id: the submission that has its natural key}}
CREATE OR REPLACE FUNCTION write_submissions(batch jsonb, arrived timestamptz, standing timestamptz, counting boolean,
                                             key_wait_ms int)
RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  wait_before text := current_setting('lock_timeout');
  accepted uuid[];
  has_pin boolean;
  known jsonb;
BEGIN
  PERFORM set_config('lock_timeout', key_wait_ms::text, true);
  WITH posted AS MATERIALIZED (
    SELECT * FROM ROWS FROM (
      jsonb_populate_recordset(NULL::submissions, batch),
      jsonb_to_recordset(batch) AS (document jsonb, comes_with uuid, place int, after uuid)) WITH ORDINALITY
  ), keyed AS (
    -- Sorted, so that two groups with the same keys wait for one another and do not deadlock.
    INSERT INTO natural_keys (key, submission_id)
    SELECT natural_key, id FROM posted WHERE comes_with IS NULL ORDER BY natural_key, ordinality
    ON CONFLICT DO NOTHING RETURNING submission_id
  ), brought AS (
    INSERT INTO natural_keys (key, submission_id)
    SELECT natural_key, id FROM posted WHERE (comes_with IN (SELECT submission_id FROM keyed)) IS TRUE
    ORDER BY natural_key, ordinality
    ON CONFLICT DO NOTHING RETURNING submission_id
  ), born AS (
    INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key,
                             fingerprint, series, follows, request_id, accepted_at, turn_at, status)
    SELECT p.id, p.lane_id, p.app_id, p.account_id, p.environment, p.tin, p.kind, p.reference, p.natural_key,
           p.fingerprint, p.series, p.follows, p.request_id, arrived,
           greatest(standing + coalesce(p.place, p.ordinality) * interval '1 microsecond',
                    (SELECT o.turn_at + interval '1 microsecond' FROM submissions o WHERE o.id = p.follows),
                    -- What it follows is of the same post, and has its place after this one.
                    (SELECT o.turn_at + interval '2 microseconds' FROM submissions o WHERE o.id = p.after)),
           'ACCEPTED'
    FROM posted p WHERE (p.id IN (TABLE keyed UNION ALL TABLE brought)) IS TRUE
    RETURNING id, lane_id, account_id
  ), stored AS (
    INSERT INTO documents (id, document) SELECT id, document FROM posted WHERE (id IN (TABLE keyed UNION ALL TABLE brought)) IS TRUE
  ), counted AS (
    UPDATE lanes l SET waiting = l.waiting + n.born
    FROM (SELECT lane_id, count(*)::int AS born FROM born GROUP BY lane_id) n WHERE counting AND l.id = n.lane_id
  )
  SELECT coalesce(array_agg(b.id), '{}'), bool_and(d.account_id IS NOT DISTINCT FROM b.account_id) INTO accepted, has_pin
  FROM born b JOIN devices d ON d.id = b.lane_id;
  IF NOT has_pin THEN
    PERFORM refuse_lost_pin();
  END IF;

  IF EXISTS (SELECT FROM jsonb_array_elements(batch) b WHERE b ->> 'kind' = 'credit-note') THEN
    PERFORM reserve_credits(accepted);
  END IF;
  PERFORM set_config('lock_timeout', wait_before, true);
  IF EXISTS (SELECT FROM jsonb_array_elements(batch) b WHERE b ->> 'idempotency_key' IS NOT NULL) THEN
    INSERT INTO idempotency_keys (app_id, key, body_hash, submission_id)
    SELECT b.app_id, b.idempotency_key, b.body_hash, b.id
    FROM jsonb_to_recordset(batch) AS b(id uuid, app_id uuid, idempotency_key text, body_hash text)
    WHERE b.idempotency_key IS NOT NULL AND b.id = ANY (accepted)
    ORDER BY b.app_id, b.idempotency_key;
  END IF;

  IF cardinality(accepted) < jsonb_array_length(batch) THEN
    SELECT coalesce(jsonb_object_agg(b ->> 'id', k.submission_id), '{}') INTO known
    FROM jsonb_array_elements(batch) b JOIN natural_keys k ON k.key = b ->> 'natural_key'
    WHERE (b ->> 'id')::uuid <> ALL (accepted);
  END IF;

  RETURN jsonb_build_object('accepted', to_jsonb(accepted), 'known', coalesce(known, '{}'));
END $$;

-- Fails with the constraint pin_of_account: an operator has freed the PIN from the account of a document.
CREATE OR REPLACE FUNCTION refuse_lost_pin() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING CONSTRAINT = 'pin_of_account',
    MESSAGE = 'the PIN is not bound to the account of the document any more';
END $$;

-- Finds the natural keys that another acceptance, which has not ended, is about to take.
--
-- Guarantees: it takes no key and locks no lane, so nobody waits for it. It tries to take each key and takes the try
-- back: the row of an acceptance that has not ended cannot be seen in any other way.
CREATE OR REPLACE FUNCTION contested_keys(keys text[], key_wait_ms int) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  contested text[] := '{}';
BEGIN
  PERFORM set_config('lock_timeout', key_wait_ms::text, true);
  FOREACH wanted IN ARRAY keys LOOP
    BEGIN
      INSERT INTO natural_keys (key, submission_id) VALUES (wanted, gen_random_uuid()) ON CONFLICT DO NOTHING;
      RAISE SQLSTATE 'RSFRE';
    EXCEPTION
      WHEN lock_not_available THEN
        contested := contested || wanted;
      WHEN SQLSTATE 'RSFRE' THEN
        NULL;
    END;
  END LOOP;
  RETURN contested;
END $$;

-- Writes the follow-ups of approved submissions into their lanes, in the commit that approves them.
--
-- Guarantees: no approval is committed without its follow-ups, and none gets them twice. A follow-up takes a place that
-- is `delay_ms` later than now, so that tills overtake it. A follow-up whose natural key is taken already is left out,
-- because the earlier submission does its work. The caller has locked the lanes. The natural keys name the approved
-- submission or the lane, and no client can choose such a key: so a follow-up never waits for the key of a document
-- that is still being accepted.
--
-- batch: [{id, status, follow_ups: [{id, kind, reference, natural_key, fingerprint, document, series, delay_ms}]}]
CREATE OR REPLACE FUNCTION follow_up(batch jsonb, settled uuid[]) RETURNS void
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  arrived timestamptz := clock_timestamp();
BEGIN
  WITH wanted AS MATERIALIZED (
    SELECT f.*, r.id AS follows
    FROM jsonb_to_recordset(batch) AS r(id uuid, status text, follow_ups jsonb)
    CROSS JOIN LATERAL ROWS FROM (
      jsonb_to_recordset(r.follow_ups) AS (id uuid, kind text, reference text, natural_key text, fingerprint text,
                                           document jsonb, series text, delay_ms int)
    ) WITH ORDINALITY AS f(id, kind, reference, natural_key, fingerprint, document, series, delay_ms, place)
    WHERE r.status = 'APPROVED' AND r.id = ANY (settled)
  ), keyed AS (
    INSERT INTO natural_keys (key, submission_id)
    SELECT natural_key, id FROM wanted ORDER BY natural_key
    ON CONFLICT DO NOTHING RETURNING submission_id
  ), born AS (
    INSERT INTO submissions (id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key,
                             fingerprint, series, follows, accepted_at, turn_at, status)
    SELECT w.id, s.lane_id, s.app_id, s.account_id, s.environment, s.tin, w.kind, w.reference, w.natural_key,
           w.fingerprint, w.series, w.follows, arrived + w.place * interval '1 microsecond',
           arrived + w.delay_ms * interval '1 millisecond' + w.place * interval '1 microsecond', 'ACCEPTED'
    FROM wanted w JOIN submissions s ON s.id = w.follows
    WHERE (w.id IN (TABLE keyed)) IS TRUE
    RETURNING lane_id
  ), stored AS (
    INSERT INTO documents (id, document) SELECT id, document FROM wanted WHERE (id IN (TABLE keyed)) IS TRUE
  )
  UPDATE lanes l SET waiting = l.waiting + n.born
  FROM (SELECT lane_id, count(*)::int AS born FROM born GROUP BY lane_id) n WHERE l.id = n.lane_id;
END $$;
