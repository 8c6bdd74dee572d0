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
