-- Whether nobody has begun to send it.
CREATE FUNCTION is_withdrawable(status text, first_attempt_at timestamptz) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('ACCEPTED', 'QUEUED') AND first_attempt_at IS NULL
$$;

-- Cancel: withdraws submissions that have never been on the wire, and moves their lines on.
--
-- Guarantees: of a cancel and a claim of the same submission one comes first and the other changes nothing; natural
-- keys, the items they were to register and the credit they laid claim to are free again in the same commit. What follows
-- one finds out at its own turn.
--
-- returns {cancelled: those that are cancelled by this call, heads: [...]}
CREATE FUNCTION cancel_submissions(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE id = ANY (ids));
  withdrawn uuid[];
BEGIN
  PERFORM lock_lanes(lane_ids);

  -- Who waits, and who leads, does not change between here and the lanes' locks; what has been claimed does.
  WITH cancelled AS (
    UPDATE submissions s SET status = 'CANCELLED', waiting = false, next_attempt_at = NULL, settled_at = now()
    FROM (SELECT id, waiting FROM submissions WHERE id = ANY (ids)) was
    WHERE s.id = was.id AND is_withdrawable(s.status, s.first_attempt_at)
    RETURNING s.id, s.lane_id, was.waiting
  ), counted AS (
    UPDATE lanes l SET waiting = l.waiting - c.waited,
      head_id = CASE WHEN l.head_id = ANY (c.ids) THEN NULL ELSE l.head_id END
    FROM (SELECT lane_id, count(*) FILTER (WHERE waiting)::int AS waited, array_agg(id) AS ids
          FROM cancelled GROUP BY lane_id) c
    WHERE l.id = c.lane_id
  )
  SELECT coalesce(array_agg(id), '{}') INTO withdrawn FROM cancelled;

  DELETE FROM natural_keys k USING submissions s
  WHERE s.id = ANY (withdrawn) AND k.key = s.natural_key AND k.submission_id = s.id;
  DELETE FROM items i USING submissions s
  WHERE s.id = ANY (withdrawn) AND s.kind = 'item' AND i.environment = s.environment AND i.tin = s.tin
    AND i.item_cd = s.reference AND i.submission_id = s.id AND i.state = 'PENDING';
  PERFORM release_credits(withdrawn);
  RETURN jsonb_build_object('cancelled', to_jsonb(withdrawn), 'heads', heads(promote_lanes(lane_ids)));
END $$;

-- Cancel, of what is one thing to whoever posted it: withdraws all of it, or nothing where one of it is not to be withdrawn
-- any more. What is cancelled already is in nobody's way.
--
-- Guarantees: those of cancel; and no claim comes between the look at one of them and the withdrawal of the others.
CREATE FUNCTION cancel_together(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE id = ANY (ids)));
  -- A claim takes no lock of a lane. In a statement of its own, so that the next one sees what was claimed meanwhile.
  PERFORM 1 FROM submissions WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  IF EXISTS (SELECT FROM submissions s WHERE s.id = ANY (ids) AND s.status <> 'CANCELLED'
               AND NOT is_withdrawable(s.status, s.first_attempt_at)) THEN
    RETURN '{"cancelled": [], "heads": []}';
  END IF;
  RETURN cancel_submissions(ids);
END $$;
