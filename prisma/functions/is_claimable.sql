-- Returns whether a head may be claimed: it waits for its turn, or no living worker has it.
CREATE OR REPLACE FUNCTION is_claimable(status text, lease_until timestamptz, owner uuid, worker_silent_ms int)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')
    OR status = 'SUBMITTING' AND (lease_until < now() OR NOT worker_alive(owner, worker_silent_ms))
$$;
