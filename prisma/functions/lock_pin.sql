-- Locks a PIN until the end of the transaction: everything that binds it to an account or frees it goes one after the
-- other. It is an advisory lock, because a PIN without a device has no row.
CREATE OR REPLACE FUNCTION lock_pin(env text, pin text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('taxpayer/' || env || '/' || pin, 0));
END $$;
