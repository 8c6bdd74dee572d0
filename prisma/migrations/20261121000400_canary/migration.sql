-- A known word, sealed with the key that also seals the keys of devices. The first worker that ever starts on this ledger
-- writes it. Each later worker opens it, to learn at once whether it has the same key.
CREATE TABLE "canary" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "sealed" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "canary_pkey" PRIMARY KEY ("id")
);
-- There is one row.
ALTER TABLE "canary" ADD CONSTRAINT "canary_alone" CHECK ("id");
