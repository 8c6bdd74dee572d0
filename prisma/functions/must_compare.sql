-- Returns whether an invoice must be compared with the imported documents of its branch before it gets a number.
CREATE OR REPLACE FUNCTION must_compare(restore_opened_at timestamptz, kind text, number bigint, compared boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT restore_opened_at IS NOT NULL AND number IS NULL AND compared IS NOT TRUE AND is_invoice(kind)
$$;
