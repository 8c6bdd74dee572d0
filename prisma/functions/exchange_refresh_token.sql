-- Exchanges a refresh token for a new one, and returns the login and the user it belongs to.
--
-- Guarantees: a token that comes again within grace_ms after its first use gets one more new token, because two tabs of a
-- browser, or a client that got no answer, send it twice. A token that comes later ends the whole login, because it was stolen and
-- we cannot know which of the two callers has stolen it. The row of the login is the lock: of two exchanges at the same time exactly
-- one is the first. Replaces rotate_refresh_token, which has no grace.
CREATE OR REPLACE FUNCTION exchange_refresh_token(old TEXT, fresh TEXT, fresh_until TIMESTAMPTZ, grace_ms INT)
RETURNS TABLE ("loginId" UUID, "userId" UUID) LANGUAGE plpgsql AS $$
DECLARE
  login logins;
  token refresh_tokens;
BEGIN
  SELECT l.* INTO login FROM logins l JOIN refresh_tokens t ON t.login_id = l.id WHERE t.hash = old
  FOR NO KEY UPDATE OF l;
  IF NOT FOUND OR login.ended_at IS NOT NULL THEN RETURN; END IF;
  SELECT * INTO token FROM refresh_tokens WHERE hash = old;
  IF NOT FOUND OR token.expires_at <= now() THEN RETURN; END IF;
  IF token.used_at < clock_timestamp() - grace_ms * interval '1 millisecond' THEN
    UPDATE logins SET ended_at = now(), ended_by = 'reuse' WHERE id = login.id;
    RETURN;
  END IF;
  UPDATE refresh_tokens SET used_at = clock_timestamp() WHERE hash = old AND used_at IS NULL;
  INSERT INTO refresh_tokens (hash, login_id, expires_at) VALUES (fresh, login.id, fresh_until);
  RETURN QUERY SELECT login.id, login.user_id;
END $$;
