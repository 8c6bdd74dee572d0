-- A word that is no secret, sealed with the key that the devices' keys are sealed with: by the first worker that ever
-- began on this ledger. Whoever begins later opens it, to know at once whether it has the same key.
CREATE TABLE "canary" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "sealed" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canary_pkey" PRIMARY KEY ("id")
);
-- There is one.
ALTER TABLE "canary" ADD CONSTRAINT "canary_alone" CHECK ("id");
