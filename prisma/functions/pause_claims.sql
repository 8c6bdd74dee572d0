-- Finds the claims that the breaker keeps waiting and defers their heads. A deferred head spends no attempt.
--
-- Guarantees:
-- - While no breaker is open, the function writes nothing and reads one small row per environment.
-- - One of the claims may be the probe, and goes through: the first one after the pause has ended, or the probe itself
--   when it is claimed again. The probe's lease ends with the lease of its claim, or when its worker stops.
-- - Heads in doubt probe before others, because a probe that is not answered leaves its head in doubt. Another head
--   probes if no head in doubt is to come soon, or if `freshProbeMs` has passed; then twice as long for each next one.
--   So an outage of hours leaves few heads in doubt, and three heads that are themselves the problem do not probe alone.
--   What is parked probes only if no lane has a head that could: often only its own operation is in trouble. But if it
--   never probed, and everything that is under way were parked, the breaker would stay open for ever.
-- - A claim that takes the probe locks the row of the breaker before the rest of its group is claimed. A settlement
--   locks that row last. If the two block one another, Postgres ends one of them and the caller runs it again.
--
-- batch: as for claim_submissions
-- policy: BREAKER of libs/domain/src/policies.ts
-- returns [{id, verdict: 'paused', delayMs}]
CREATE OR REPLACE FUNCTION pause_claims(batch jsonb, worker_silent_ms int, policy jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  taxpayers_min int;
  kept uuid[];
  probes uuid[];
  paused jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM breakers WHERE opened_at IS NOT NULL) THEN
    RETURN '[]';
  END IF;
  taxpayers_min := (policy ->> 'taxpayers')::int;

  kept := ARRAY(
    SELECT s.id FROM jsonb_to_recordset(batch) AS w(id uuid, turn int, environment text)
    JOIN submissions s ON s.id = w.id AND s.turn = w.turn AND s.environment = w.environment
    JOIN lanes l ON l.id = s.lane_id AND NOT is_held(l, s.kind)
    JOIN breakers b ON b.environment = s.environment
    WHERE is_claimable(s.status, s.lease_until, s.owner, worker_silent_ms)
      AND keeps_waiting(b, s.tin, taxpayers_min)
    ORDER BY s.id FOR NO KEY UPDATE OF s);

  WITH next AS (
    SELECT DISTINCT ON (b.environment) b.environment, w.id, w.worker_id, w.lease_ms,
      s.doubt_since IS NULL AND b.probe_id IS DISTINCT FROM w.id AS fresh
    FROM jsonb_to_recordset(batch) AS w(id uuid, environment text, worker_id uuid, lease_ms int)
    JOIN breakers b ON b.environment = w.environment
    JOIN submissions s ON s.id = w.id
    JOIN lanes l ON l.id = s.lane_id
    WHERE w.id = ANY (kept) AND (w.id <> ALL (l.parked) OR NOT has_waiting_head(b, taxpayers_min))
    ORDER BY b.environment, (b.probe_id = w.id) DESC NULLS LAST, s.doubt_since IS NULL, w.id
  ), sent AS (
    UPDATE breakers b SET probe_id = n.id, probe_owner = n.worker_id, probe_at = now(),
      probe_until = now() + n.lease_ms * interval '1 millisecond',
      fresh_probes = b.fresh_probes + n.fresh::int
    FROM next n
    WHERE b.environment = n.environment AND b.until <= now()
      AND (b.probe_id IS NULL OR b.probe_id = n.id OR b.probe_until < now()
           OR NOT worker_alive(b.probe_owner, worker_silent_ms))
      AND (NOT n.fresh OR may_probe_fresh(b, policy))
    RETURNING n.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO probes FROM sent;

  -- In a later statement, because the breaker may have been closed while this one waited for its row.
  WITH back AS (
    UPDATE submissions s SET next_attempt_at = now() + rest_of(b, policy)
    FROM breakers b
    WHERE s.id = ANY (kept) AND s.id <> ALL (probes) AND b.environment = s.environment
      AND keeps_waiting(b, s.tin, taxpayers_min)
    RETURNING s.id, s.next_attempt_at
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'verdict', 'paused',
    'delayMs', ceil(extract(epoch FROM next_attempt_at - now()) * 1000))), '[]')
  INTO paused FROM back;
  RETURN paused;
END $$;
