-- Returns whether a branch has never sold here: it has no number of the authority yet, no invoice waits, and its restore is not open. What
-- other software sold before cannot be a document of ours.
CREATE OR REPLACE FUNCTION is_fresh(lane uuid, last_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT last_number = 0 AND NOT EXISTS (
    SELECT FROM lanes l WHERE l.id = lane AND (
      l.restore_opened_at IS NOT NULL
      OR EXISTS (SELECT FROM submissions s WHERE s.id = ANY (under_way(l)) AND is_invoice(s.kind))
      OR EXISTS (SELECT FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND is_invoice(s.kind))))
$$;
