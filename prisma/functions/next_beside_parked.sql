-- Returns the next submission of a lane that has passed others: the first one that waits, except those that a parked one
-- blocks, those of a kind for which the lane is held, and those that stepped aside and whose time is not over. Null if there is none.
--
-- It looks at each kind once, so a long queue of a parked kind costs nothing.
CREATE OR REPLACE FUNCTION next_beside_parked(l lanes) RETURNS uuid LANGUAGE sql VOLATILE AS $$
  WITH RECURSIVE kinds AS (
    (SELECT s.kind FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.kind LIMIT 1)
    UNION ALL
    SELECT (SELECT s.kind FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND s.kind > k.kind
            ORDER BY s.kind LIMIT 1)
    FROM kinds k WHERE k.kind IS NOT NULL)
  SELECT first.id FROM kinds k
  CROSS JOIN LATERAL (
    SELECT s.id, s.turn_at FROM submissions s
    WHERE s.lane_id = l.id AND s.waiting AND s.kind = k.kind
      AND (s.id <> ALL (l.aside) OR coalesce(s.next_attempt_at, l.aside_until) <= now())
    ORDER BY s.turn_at, s.id LIMIT 1) first
  WHERE NOT EXISTS (SELECT FROM submissions p WHERE p.id = ANY (l.parked) AND blocks(p.kind, k.kind))
    AND NOT is_held(l, k.kind)
  ORDER BY first.turn_at, first.id LIMIT 1
$$;
