-- Withdraw: takes back submissions that were never on the wire, and moves their lanes on.
--
-- Guarantees: what waited when the restore of its branch was opened stays, because the authority may have it. Of a withdrawal and a
-- claim of the same submission one comes first, and the other changes nothing. Natural keys, items that the submissions would have
-- registered and credit that they had reserved are free again in the same commit. A document that depends on a withdrawn one learns of it before it goes out.
--
-- returns {cancelled: the submissions that this call has withdrawn, heads: [...]}
CREATE OR REPLACE FUNCTION cancel_submissions(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE id = ANY (ids));
  withdrawn uuid[];
BEGIN
  PERFORM lock_lanes(lane_ids);

  -- Under the locks of the lanes no submission begins to wait or becomes head. A claim is still possible.
  WITH cancelled AS (
    UPDATE submissions s SET status = 'CANCELLED', waiting = false, next_attempt_at = NULL, settled_at = now()
    FROM (SELECT b.id, b.waiting, l.restore_opened_at FROM submissions b JOIN lanes l ON l.id = b.lane_id WHERE b.id = ANY (ids)) was
    WHERE s.id = was.id AND is_withdrawable(s.status, s.first_attempt_at)
      AND (was.restore_opened_at IS NULL OR s.accepted_at > was.restore_opened_at)
    RETURNING s.id, s.lane_id, was.waiting
  ), counted AS (
    UPDATE lanes l SET waiting = l.waiting - c.waited,
      head_id = CASE WHEN l.head_id = ANY (c.ids) THEN NULL ELSE l.head_id END,
      parked = ARRAY(SELECT p FROM unnest(l.parked) p WHERE p <> ALL (c.ids)),
      -- Those that yield may have waited for a parked one.
      aside = CASE WHEN l.parked && c.ids THEN '{}'
                   ELSE ARRAY(SELECT a FROM unnest(l.aside) a WHERE a <> ALL (c.ids)) END
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

-- Withdraws submissions that are one request to their client: all of them, or none if one of them can no longer be
-- withdrawn. Submissions that are withdrawn already do not count.
--
-- Guarantees: those of cancel_submissions. No claim comes between the look at one submission and the withdrawal of the
-- others.
--
-- returns as cancel_submissions
CREATE OR REPLACE FUNCTION cancel_together(ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY(SELECT DISTINCT lane_id FROM submissions WHERE id = ANY (ids)));
  -- A claim does not lock the lane. This is a statement of its own, so that the next one sees what was claimed meanwhile.
  PERFORM 1 FROM submissions WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;

  IF EXISTS (SELECT FROM submissions s WHERE s.id = ANY (ids) AND s.status <> 'CANCELLED'
               AND NOT is_withdrawable(s.status, s.first_attempt_at)) THEN
    RETURN '{"cancelled": [], "heads": []}';
  END IF;
  RETURN cancel_submissions(ids);
END $$;

-- Returns whether no worker has begun to send a submission.
CREATE OR REPLACE FUNCTION is_withdrawable(status text, first_attempt_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('ACCEPTED', 'QUEUED') AND first_attempt_at IS NULL
$$;
