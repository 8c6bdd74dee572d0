-- Returns whether a question that belongs to no lane should wait: the breaker is open for its taxpayer and the next
-- probe is not due yet, or a probe is on its way. A question is never the probe. But where no sale is made no probe
-- goes out, so a question may go out once a probe is due.
CREATE OR REPLACE FUNCTION breaker_rests(env text, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND keeps_waiting(b, taxpayer, taxpayers_min)
      AND (b.until > now() OR b.probe_until > now()));
END $$;
