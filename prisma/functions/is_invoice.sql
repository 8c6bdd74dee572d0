-- Returns whether the authority signs documents of a kind. All of them share one series of a branch.
CREATE OR REPLACE FUNCTION is_invoice(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind IN ('sale', 'credit-note')
$$;
