-- Returns whether an open breaker keeps a taxpayer waiting. It keeps all of them waiting once `taxpayers_min` of them
-- have failed; before that, only those who have failed.
CREATE OR REPLACE FUNCTION keeps_waiting(b breakers, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT b.opened_at IS NOT NULL AND (cardinality(b.failing) >= taxpayers_min OR taxpayer = ANY (b.failing))
$$;
