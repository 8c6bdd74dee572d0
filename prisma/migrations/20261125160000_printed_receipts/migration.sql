-- What the authority signed, to print it as long as the receipt is kept: the wire body is deleted much earlier.
ALTER TABLE "receipts" ADD COLUMN "amounts" JSONB;
UPDATE "receipts" r SET "amounts" = w."wire_body"::jsonb FROM "wire_bodies" w
WHERE w."id" = r."submission_id" AND w."wire_body" LIKE '{%"itemList"%';

-- The prints of a receipt: the first is the original, all others are copies. Either a key or a user printed.
CREATE TABLE "receipt_prints" (
    "submission_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "printed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "app_id" UUID NOT NULL,
    "key_id" UUID,
    "user_id" UUID,
    "idempotency_key" TEXT,

    CONSTRAINT "receipt_prints_pkey" PRIMARY KEY ("submission_id", "number")
);
CREATE UNIQUE INDEX "receipt_prints_by_key" ON "receipt_prints"("submission_id", "app_id", "idempotency_key");

-- The links of these receipts lead nowhere any more.
CREATE TABLE "revoked_receipt_links" (
    "submission_id" UUID NOT NULL,
    "revoked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),
    "app_id" UUID NOT NULL,
    "key_id" UUID,
    "user_id" UUID,

    CONSTRAINT "revoked_receipt_links_pkey" PRIMARY KEY ("submission_id")
);

-- The links of receipts are made with this key, so that no link is stored. One row; 244 bits of it are random.
CREATE TABLE "receipt_link_key" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "key" BYTEA NOT NULL,

    CONSTRAINT "receipt_link_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "receipt_link_key_once" CHECK ("id")
);
INSERT INTO "receipt_link_key" ("key") VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
