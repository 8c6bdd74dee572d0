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
