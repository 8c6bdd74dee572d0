-- People who log in to the dashboard. A login and all tokens that came of it end together.
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

-- Only the SHA-256 of a refresh token is kept. A used token stays until it would have expired, so that it is known when it
-- comes a second time.
CREATE TABLE "refresh_tokens" (
    "hash" TEXT NOT NULL,
    "login_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "refresh_tokens_login_id_fkey" FOREIGN KEY ("login_id") REFERENCES "logins"("id") ON DELETE CASCADE
);
CREATE INDEX "refresh_tokens_of_login" ON "refresh_tokens"("login_id");

-- People whom an owner has asked to join their account. An invitation is accepted once.
CREATE TABLE "invitations" (
    "hash" TEXT NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("hash"),
    CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE
);
