-- Returns for how many milliseconds a stalled submission will not be tried: 0 if it is due. Null if nobody knows: its lane is held, the
-- breaker is open, or an operator must look at what it waits for.
--
-- What waits behind a head or behind parked submissions is tried after all of these. A parked submission and the set-up of a device wait
-- for themselves only.
--
-- submission      one that is stalled, see read_submission_views
-- taxpayers_min   so many taxpayers without an answer open the breaker of an environment
CREATE OR REPLACE FUNCTION stalled_for_ms(submission uuid, taxpayers_min int) RETURNS float8 LANGUAGE plpgsql STABLE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT CASE WHEN NOT is_held(l, s.kind) AND NOT p.in_review AND NOT EXISTS (
        SELECT FROM breakers b WHERE b.environment = s.environment AND keeps_waiting(b, s.tin, taxpayers_min)) THEN
      greatest(0, ceil(extract(epoch FROM greatest(h.next_attempt_at, p.next_attempt_at,
        coalesce(s.next_attempt_at, CASE WHEN s.id = ANY (l.aside) THEN l.aside_until END)) - now()) * 1000)) END
    FROM submissions s
    JOIN lanes l ON l.id = s.lane_id
    LEFT JOIN submissions h ON h.id = l.head_id AND s.waiting AND s.kind <> 'device-setup'
    CROSS JOIN LATERAL (
      SELECT max(o.next_attempt_at) AS next_attempt_at, coalesce(bool_or(is_settled(o.status)), false) AS in_review
      FROM submissions o WHERE o.id = ANY (l.parked) AND s.waiting AND blocks(o.kind, s.kind)) p
    WHERE s.id = submission);
END $$;
