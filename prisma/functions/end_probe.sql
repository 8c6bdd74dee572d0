-- Ends a probe whose attempt says nothing about the authority (a refusal of our own, a fault of its lane), so that the
-- next probe may go out at once.
CREATE OR REPLACE FUNCTION end_probe(env text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE breakers SET probe_id = NULL, probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env AND probe_id = ANY (ids)
$$;
