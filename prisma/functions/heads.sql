-- Returns what the job queue is given about heads: ids, and what an operator needs to see the backlog behind each head.
--
-- Guarantees: it returns no amounts, names or PINs, because the queue may be read by people who must not see them.
--
-- It is VOLATILE, so that it sees what the same statement has just promoted. A STABLE function would read the
-- statement's snapshot and return the turn before.
CREATE OR REPLACE FUNCTION heads(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql VOLATILE
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  RETURN (
    SELECT coalesce(jsonb_agg(jsonb_build_object(
      'submissionId', s.id,
      'turn', s.turn,
      'laneId', s.lane_id,
      'environment', s.environment,
      'kind', s.kind,
      'reference', s.reference,
      'delayMs', greatest(0, ceil(extract(epoch FROM coalesce(s.next_attempt_at, now()) - now()) * 1000)),
      'laneDepth', l.waiting,
      'oldestWaitingAt', CASE WHEN l.waiting > 0 THEN oldest_waiting(l.id) END)), '[]')
    FROM submissions s JOIN lanes l ON l.id = s.lane_id
    WHERE s.id = ANY (ids));
END $$;
