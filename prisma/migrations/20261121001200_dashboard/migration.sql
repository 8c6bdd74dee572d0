-- People who log in, and what they may make: apps, keys, and other people.

-- A production app is PENDING until an operator activates it; SUSPENDED opens nothing until he does so again. Every app
-- that was there before was made by whoever runs the installation, and is active.
ALTER TABLE "apps" ADD COLUMN "state" TEXT NOT NULL DEFAULT 'ACTIVE';
ALTER TABLE "apps" ADD CONSTRAINT "apps_state" CHECK ("state" IN ('PENDING', 'ACTIVE', 'SUSPENDED'));
-- Whether the stock of goods follows by itself what is sold and comes back.
ALTER TABLE "apps" ADD COLUMN "stock_follows" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "apps_of_account" ON "apps"("account_id", "created_at", "id");
CREATE INDEX "apps_to_activate" ON "apps"("created_at", "id") WHERE "state" = 'PENDING';
CREATE INDEX "api_keys_of_app" ON "api_keys"("app_id", "created_at", "id");

-- One coming in, and all tokens that came of it: they end together.
CREATE TABLE "logins" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,

    CONSTRAINT "logins_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "logins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE INDEX "logins_of_user" ON "logins"("user_id");

-- Only the SHA-256 of a refresh token is kept; a used one stays until it would have expired, to be known when it comes again.
CREATE TABLE "refresh_tokens" (
    "hash" TEXT NOT NULL,
    "login_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "refresh_tokens_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE
);
CREATE INDEX "refresh_tokens_of_login" ON "refresh_tokens"("login_id");

-- Whom an owner has asked to join his account; taken once.
CREATE TABLE "invitations" (
    "hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE
);

-- Gives a new refresh token for one that was not used yet, and says whose login it is. One that comes a second time was
-- stolen from somebody, and nobody knows who of the two has it: the whole login ends. The row of the login is the lock, so
-- that of two that come at once exactly one is the first.
CREATE FUNCTION rotate_refresh_token(old TEXT, fresh TEXT, fresh_until TIMESTAMPTZ)
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
