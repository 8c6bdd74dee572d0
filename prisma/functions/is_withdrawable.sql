-- Returns whether no worker has begun to send a submission.
CREATE OR REPLACE FUNCTION is_withdrawable(status text, first_attempt_at timestamptz)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT status IN ('ACCEPTED', 'QUEUED') AND first_attempt_at IS NULL
$$;
