-- Returns whether nothing more happens to a submission automatically.
CREATE OR REPLACE FUNCTION is_settled(status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('APPROVED', 'REJECTED', 'NEEDS_REVIEW', 'CANCELLED', 'FAILED')
$$;
