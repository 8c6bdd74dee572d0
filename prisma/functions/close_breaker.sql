-- Closes the breaker of an environment, because the authority has answered. Returns whether the breaker was open.
CREATE OR REPLACE FUNCTION close_breaker(env text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean;
BEGIN
  SELECT opened_at IS NOT NULL INTO was_open FROM breakers WHERE environment = env AND failures > 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE breakers SET failures = 0, fresh_probes = 0, failing = '{}', opened_at = NULL, until = NULL, probe_id = NULL,
    probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env;
  RETURN was_open;
END $$;
