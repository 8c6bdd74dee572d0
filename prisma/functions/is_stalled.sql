-- Returns whether a head waits for the authority to answer again: it was tried without success, or deferred without a
-- try.
CREATE OR REPLACE FUNCTION is_stalled(status text, next_attempt_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status IN ('RETRYING', 'IN_DOUBT') OR status = 'QUEUED' AND next_attempt_at > now()
$$;
