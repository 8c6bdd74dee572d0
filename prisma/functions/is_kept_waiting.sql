-- Returns whether a head of this taxpayer would be deferred now, without an attempt. It returns false while a probe is
-- due or under way, because the next call may well be answered.
CREATE OR REPLACE FUNCTION is_kept_waiting(env text, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND b.until > now() AND keeps_waiting(b, taxpayer, taxpayers_min));
END $$;
