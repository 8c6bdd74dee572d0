-- The second factor of an operator: codes of an app on their phone. The secret is sealed; last_step is the time step of the last code
-- that was used, so that none is used twice. wrong_codes counts the wrong ones since then, in all processes together; no code is
-- checked before paused_until.
CREATE TABLE "second_factors" (
    "user_id" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "confirmed_at" TIMESTAMPTZ(3),
    "last_step" BIGINT NOT NULL DEFAULT 0,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "second_factors_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "second_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
