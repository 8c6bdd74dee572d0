-- Accounts: who has a PIN, and who is logged in.

-- Binds a PIN to an account, and finds the device of one of its branches, or makes it with its lane.
--
-- Guarantees:
-- - Of two accounts that want a free PIN at once, one gets it. It gets all branches of the PIN.
-- - While another account has the PIN, it changes nothing and returns null.
-- - The device keeps its key, its series and its stock: they belong to the taxpayer at the authority, and the new
--   account goes on with them.
-- - What an earlier account told Risiti alone goes: the texts and the logo of its receipts and its own descriptions of items. Its
--   numbers of stock movements and its set-ups of devices stay in its name, so that the new account can use the same.
--
-- device: the id of the device, if it must be made
-- returns the id of the device, or null
CREATE OR REPLACE FUNCTION bind_pin(env text, pin text, branch text, account uuid, device uuid) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  lane uuid;
BEGIN
  PERFORM lock_pin(env, pin);
  IF EXISTS (SELECT FROM devices d WHERE d.environment = env AND d.tin = pin AND d.account_id <> account) THEN
    RETURN NULL;
  END IF;
  UPDATE devices d SET account_id = account WHERE d.environment = env AND d.tin = pin AND d.account_id IS NULL;
  IF FOUND AND EXISTS (SELECT FROM apps a WHERE a.environment = env AND a.tin = pin AND a.device_id IS NOT NULL
                       AND a.account_id <> account) THEN
    PERFORM change_pin_holder(env, pin, account);
  END IF;
  SELECT d.id INTO lane FROM devices d WHERE d.environment = env AND d.tin = pin AND d.bhf_id = branch;
  IF lane IS NULL THEN
    INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES (device, account, env, pin, branch);
    INSERT INTO lanes (id, environment) VALUES (device, env);
  END IF;
  RETURN coalesce(lane, device);
END $$;

-- Takes from the branches of a PIN what other accounts told Risiti alone, and their names for movements and set-ups.
--
-- Natural keys of invoices have the account in them. Those of movements and set-ups have only the PIN: a key of another
-- account gets that account in front, and a key of this account, if it had the PIN before, loses it again. Movements
-- that follow invoices and counts have keys that no client sends, and keep them. They may be millions, so both updates
-- find the others by the index submissions_with_pin_keys, whose condition they repeat.
CREATE OR REPLACE FUNCTION change_pin_holder(env text, pin text, account uuid) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE devices SET receipt = NULL, receipt_logo = NULL WHERE environment = env AND tin = pin;
  UPDATE items SET description = NULL WHERE environment = env AND tin = pin AND description IS NOT NULL;

  UPDATE natural_keys k SET key = 'of/' || s.account_id || '/' || k.key
  FROM devices d JOIN submissions s ON s.lane_id = d.id AND s.kind IN ('device-setup', 'stock-movement')
    AND s.natural_key NOT LIKE 'stock-movement/of/%' AND s.natural_key NOT LIKE 'stock-movement/count/%'
  WHERE d.environment = env AND d.tin = pin AND s.account_id <> account
    AND k.key = s.natural_key AND k.submission_id = s.id;
  UPDATE natural_keys k SET key = s.natural_key
  FROM devices d JOIN submissions s ON s.lane_id = d.id AND s.kind IN ('device-setup', 'stock-movement')
    AND s.natural_key NOT LIKE 'stock-movement/of/%' AND s.natural_key NOT LIKE 'stock-movement/count/%'
  WHERE d.environment = env AND d.tin = pin AND s.account_id = account AND k.submission_id = s.id
    AND k.key = 'of/' || s.account_id || '/' || s.natural_key;
END $$;

-- Locks a PIN until the end of the transaction: everything that binds it to an account or frees it goes one after the
-- other. It is an advisory lock, because a PIN without a device has no row.
CREATE OR REPLACE FUNCTION lock_pin(env text, pin text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('taxpayer/' || env || '/' || pin, 0));
END $$;

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
