-- Exchanges a refresh token that was not used yet for a new one, and returns the login and the user it belongs to.
--
-- Guarantees: a token that comes a second time ends the whole login, because it was stolen and we cannot know which of
-- the two callers has stolen it. The row of the login is the lock: of two exchanges at the same time exactly one is the
-- first.
CREATE OR REPLACE FUNCTION rotate_refresh_token(old TEXT, fresh TEXT, fresh_until TIMESTAMPTZ)
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
  IF token.used_at IS NOT NULL THEN
    UPDATE logins SET ended_at = now(), ended_by = 'reuse' WHERE id = login.id;
    RETURN;
  END IF;
  UPDATE refresh_tokens SET used_at = now() WHERE hash = old;
  INSERT INTO refresh_tokens (hash, login_id, expires_at) VALUES (fresh, login.id, fresh_until);
  RETURN QUERY SELECT login.id, login.user_id;
END $$;
