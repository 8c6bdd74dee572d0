-- Returns whether a head that is not in doubt may probe. See pause_claims.
--
-- The first may probe at once, the second after `freshProbeMs`, and each next one after twice as long. Any may probe if no
-- head in doubt is expected: one that is overdue by `doubtfulLateMs` may have lost its job, and is not waited for.
--
-- policy: BREAKER of libs/domain/src/policies.ts
CREATE OR REPLACE FUNCTION may_probe_fresh(b breakers, policy jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT now() - b.opened_at >= (policy ->> 'freshProbeMs')::int * (2 ^ least(b.fresh_probes, 20) - 1) * interval '1 millisecond'
    OR NOT EXISTS (
      SELECT FROM lanes l JOIN submissions s ON s.id = l.head_id
      WHERE l.environment = b.environment AND NOT is_held(l, s.kind) AND s.status = 'IN_DOUBT'
        AND s.next_attempt_at > now() - (policy ->> 'doubtfulLateMs')::int * interval '1 millisecond'
        AND keeps_waiting(b, s.tin, (policy ->> 'taxpayers')::int))
$$;
