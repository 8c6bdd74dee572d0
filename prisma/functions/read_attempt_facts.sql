-- Returns the facts that an attempt needs before it claims, of many heads at once.
--
-- It locks nothing: the claim checks the turn and the next number again. Times are by the clock of Postgres.
--
-- Its plan is pinned, as write_submissions says: documents, wire bodies and attempts have a partition for each month, and
-- planning with all of them takes several times as long as the read.
--
-- ids          the submissions; one that is unknown is left out
-- answered_ms  a lane that was answered within this time shows that the authority answers
CREATE OR REPLACE FUNCTION read_attempt_facts(ids uuid[], answered_ms int)
RETURNS TABLE (id uuid, "laneId" uuid, "accountId" uuid, environment text, turn int, status text, kind text,
  reference text, document jsonb, follows uuid, series text, number float8, "wireBody" text, "wasWritten" boolean,
  "nextNumber" float8, "inDoubt" boolean, "doubtAgeMs" float8, "sinceLastAttemptMs" float8, "authorityAnswers" boolean,
  "ageMs" float8, "ageSinceFirstAttemptMs" float8, tin text, "bhfId" text, serial text, "cmcKey" bytea, receipt jsonb,
  "stockFollows" boolean, "isOfBatch" boolean, "itemClasses" jsonb)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN QUERY
  SELECT s.id, s.lane_id, s.account_id, s.environment, s.turn, s.status, s.kind,
    s.reference, c.document, s.follows, s.series, s.number::float8, w.wire_body, s.wire_digest IS NOT NULL,
    1 + coalesce(n.last_number, 0)::float8,
    s.doubt_since IS NOT NULL OR s.status = 'SUBMITTING',
    coalesce(extract(epoch FROM now() - s.doubt_since) * 1000, 0)::float8,
    CASE WHEN s.doubt_since IS NOT NULL THEN
      (SELECT extract(epoch FROM now() - greatest(t.ended_at, s.doubt_since)) * 1000
       FROM attempts t WHERE t.submission_id = s.id AND t.attempt = s.attempt)::float8 END,
    s.doubt_since IS NOT NULL AND EXISTS (
      SELECT FROM lanes l WHERE l.environment = s.environment
        AND l.answered_at > now() - answered_ms * interval '1 millisecond'),
    (extract(epoch FROM now() - s.accepted_at) * 1000)::float8,
    coalesce(extract(epoch FROM now() - s.first_attempt_at) * 1000, 0)::float8,
    d.tin, d.bhf_id, d.serial, d.cmc_key, d.receipt,
    coalesce(a.stock_follows, true), s.turn_at > s.accepted_at + interval '1 minute',
    jsonb_build_object('service', a.service_class, 'goods', a.goods_class)
  FROM submissions s
  LEFT JOIN documents c ON c.id = s.id
  LEFT JOIN wire_bodies w ON w.id = s.id AND s.wire_digest IS NOT NULL
  JOIN devices d ON d.id = s.lane_id
  LEFT JOIN apps a ON a.id = s.app_id
  LEFT JOIN series n ON n.key = s.series
  WHERE s.id = ANY(ids);
END $$;
