-- Returns whether the registration of an item goes before a submission that needs the item.
--
-- The earlier place in the lanes decides, so that no two submissions wait for each other. A registration does not count
-- while an operator must look first at its own lane, or at the lane or the submission that has the next number of its
-- series: that may take days, and no sale should wait that long.
CREATE OR REPLACE FUNCTION goes_before(registration uuid, asker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM submissions r JOIN lanes l ON l.id = r.lane_id
    WHERE r.id = registration AND NOT is_settled(r.status) AND NOT is_held(l, r.kind)
      AND r.turn_at < (SELECT a.turn_at FROM submissions a WHERE a.id = asker)
      AND NOT EXISTS (
        SELECT FROM held_numbers h JOIN submissions b ON b.id = h.submission_id JOIN lanes m ON m.id = b.lane_id
        WHERE h.series = r.series AND (is_held(m, b.kind) OR b.status = 'NEEDS_REVIEW')
          AND h.number > coalesce((SELECT n.last_number FROM series n WHERE n.key = r.series), 0)))
$$;
