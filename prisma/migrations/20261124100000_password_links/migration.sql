-- A disabled operator cannot log in. Their row stays, because their acts name them.
ALTER TABLE "users" ADD COLUMN "disabled_at" TIMESTAMPTZ(3);

-- Links with which a person sets a password. Only the SHA-256 of the token is kept. A user has one at most: a new one replaces it.
CREATE TABLE "password_links" (
    "user_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "password_links_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "password_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE
);
CREATE UNIQUE INDEX "password_links_by_hash" ON "password_links"("hash");
