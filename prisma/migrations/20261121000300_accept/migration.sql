-- Accept: makes documents durable, gives each its place in its line, and an idle lane its head. One round trip, one
-- commit, for one document or a group.
--
-- Guarantees: of two documents with the same natural key one is accepted and the other is told which; the order of a
-- lane is the order in which its lock was taken; a lane with something waiting has a head when this commits, unless it
-- is held; what refers to another goes after it; what comes with another is accepted only if that one is, and goes
-- before it; notes credit no more than was sold. An idempotency key that is taken fails the acceptance: its caller
-- looks again, and finds whose it is.
--
-- These functions and the other two of the hot path have their plans pinned: made once per connection, always from the
-- few rows of the batch to others by their keys. Planned anew at each call they cost twice as much, and planned once on
-- an empty ledger they would scan tables until statistics come. What is looked up within the batch itself is a hashed
-- subplan, which "IS TRUE" keeps from becoming a join: as a nested loop it grows with the square of the batch.

-- Writes documents into lines whose locks the caller has taken in a statement before this one, unless it counts who waits
-- there itself, and takes the locks for that. They stand in their order, or at the place that is said for each, counted in
-- microseconds from `standing`.
--
-- batch: [{id, lane_id, app_id, account_id, environment, tin, kind, reference, natural_key, fingerprint, document,
--          series, follows, comes_with, idempotency_key, body_hash, place}]
-- returns {accepted: [id], known: {id: the submission that has its key}}
CREATE FUNCTION write_submissions(batch jsonb, arrived timestamptz, standing timestamptz, counting boolean) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  accepted uuid[];
  known jsonb;
BEGIN
  WITH posted AS MATERIALIZED (
    SELECT * FROM ROWS FROM (
      jsonb_populate_recordset(NULL::submissions, batch),
      jsonb_to_recordset(batch) AS (comes_with uuid, place int)) WITH ORDINALITY
  ), keyed AS (
    -- Sorted, so that two groups with the same keys wait for each other instead of deadlocking.
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
                             fingerprint, document, series, follows, accepted_at, turn_at, status)
    SELECT p.id, p.lane_id, p.app_id, p.account_id, p.environment, p.tin, p.kind, p.reference, p.natural_key,
           p.fingerprint, p.document, p.series, p.follows, arrived,
           greatest(standing + coalesce(p.place, p.ordinality) * interval '1 microsecond',
                    (SELECT o.turn_at + interval '1 microsecond' FROM submissions o WHERE o.id = p.follows)),
           'ACCEPTED'
    FROM posted p WHERE (p.id IN (TABLE keyed UNION ALL TABLE brought)) IS TRUE
    RETURNING id, lane_id
  ), counted AS (
    UPDATE lanes l SET waiting = l.waiting + n.born
    FROM (SELECT lane_id, count(*)::int AS born FROM born GROUP BY lane_id) n WHERE counting AND l.id = n.lane_id
  )
  SELECT coalesce(array_agg(id), '{}') INTO accepted FROM born;

  IF EXISTS (SELECT FROM jsonb_array_elements(batch) b WHERE b ->> 'kind' = 'credit-note') THEN
    PERFORM reserve_credits(accepted);
  END IF;
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

-- Tills', alone or in a group.
--
-- returns {accepted: [id], known: {id: the submission that has its key}, heads: [...], stalled: [lane id]}
CREATE FUNCTION accept_submissions(batch jsonb) RETURNS jsonb
LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT DISTINCT (b ->> 'lane_id')::uuid FROM jsonb_array_elements(batch) b);
  arrived timestamptz;
  written jsonb;
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  written := write_submissions(batch, arrived, arrived, true);
  RETURN written || jsonb_build_object('heads', heads(promote_lanes(lane_ids)), 'stalled', stalled_lanes(lane_ids));
END $$;
