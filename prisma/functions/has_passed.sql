-- Returns whether a lane has passed submissions: some are parked, some stepped aside, or its invoices are held.
CREATE OR REPLACE FUNCTION has_passed(l lanes) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT cardinality(l.parked) > 0 OR cardinality(l.aside) > 0 OR l.held_scope IS NOT DISTINCT FROM 'invoices'
$$;
