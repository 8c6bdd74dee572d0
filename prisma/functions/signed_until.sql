-- Returns the last time at which the authority may have signed what the ledger before a restore had sent, as its receipts have it: five
-- minutes after the opening, for clocks that differ.
CREATE OR REPLACE FUNCTION signed_until(opened_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char((opened_at + interval '5 minutes') AT TIME ZONE 'Africa/Nairobi', 'YYYYMMDDHH24MISS')
$$;
