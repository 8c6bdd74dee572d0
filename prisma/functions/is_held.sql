-- Returns whether a lane is held for documents of a kind. A lane is held as a whole for its device (or by an operator), or
-- only for its invoices. A set-up goes out while the device is refused, because it replaces the device; only an operator
-- holds it.
CREATE OR REPLACE FUNCTION is_held(l lanes, kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT l.held_at IS NOT NULL AND (
    l.held_scope = 'device' AND (kind <> 'device-setup' OR l.held_code IS NOT DISTINCT FROM 'OPERATOR') OR is_invoice(kind))
$$;
