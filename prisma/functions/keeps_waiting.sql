-- Returns whether an open breaker keeps a taxpayer waiting. It keeps all of them waiting once three taxpayers have
-- failed; before that, only those who have failed.
CREATE OR REPLACE FUNCTION keeps_waiting(b breakers, taxpayer text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT b.opened_at IS NOT NULL AND (cardinality(b.failing) >= 3 OR taxpayer = ANY (b.failing))
$$;
