-- Returns whether an open breaker keeps the head of any lane waiting. That head probes when its turn comes.
CREATE OR REPLACE FUNCTION has_waiting_head(b breakers, taxpayers_min int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lanes l JOIN submissions s ON s.id = l.head_id
    WHERE l.environment = b.environment AND NOT is_held(l, s.kind) AND keeps_waiting(b, s.tin, taxpayers_min))
$$;
