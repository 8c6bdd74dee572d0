-- Keys with which programs of operators call the operators' API, in place of a person's password.
CREATE TABLE "operator_keys" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "operator_keys_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "operator_keys_hash_key" ON "operator_keys" ("hash");
CREATE INDEX "operator_keys_of_user" ON "operator_keys" ("user_id");

ALTER TABLE "operator_keys" ADD CONSTRAINT "operator_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
