-- Returns whether a lane is held for documents of a kind. A lane is held as a whole for its device (or by an operator), or
-- only for its invoices.
CREATE OR REPLACE FUNCTION is_held(l lanes, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT l.held_at IS NOT NULL AND (l.held_scope = 'device' OR is_invoice(kind))
$$;
