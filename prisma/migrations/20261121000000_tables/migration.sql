-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apps" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "device_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "service_class" TEXT,
    "goods_class" TEXT,
    "serves_account" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL DEFAULT 'ACTIVE',
    "stock_follows" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "devices" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "bhf_id" TEXT NOT NULL,
    "serial" TEXT,
    "sdc_id" TEXT,
    "mrc_no" TEXT,
    "cmc_key" BYTEA,
    "info" JSONB,
    "receipt" JSONB,
    "initialised_at" TIMESTAMPTZ(3),
    "grant_submission_id" UUID,
    "grant_asked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "devices_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "items" (
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "item_cd" TEXT NOT NULL,
    "submission_id" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "wire_cd" TEXT,
    "item_cls_cd" TEXT NOT NULL,
    "item_ty_cd" TEXT NOT NULL,
    "item_nm" TEXT NOT NULL,
    "pkg_unit_cd" TEXT NOT NULL DEFAULT 'NT',
    "qty_unit_cd" TEXT NOT NULL DEFAULT 'U',
    "tax_ty_cd" TEXT NOT NULL,
    "bcd" TEXT,
    "dft_prc" DECIMAL(18,2),
    "use_yn" BOOLEAN NOT NULL,
    "description" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "modified_at" TIMESTAMPTZ(3),

    CONSTRAINT "items_pkey" PRIMARY KEY ("environment","tin","item_cd")
);

-- CreateTable
CREATE TABLE "stock_levels" (
    "lane_id" UUID NOT NULL,
    "item_cd" TEXT NOT NULL,
    "quantity" DECIMAL(30,3) NOT NULL,
    "told" DECIMAL(30,3) NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_levels_pkey" PRIMARY KEY ("lane_id","item_cd")
);

-- CreateTable
CREATE TABLE "lanes" (
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "head_id" UUID,
    "waiting" INTEGER NOT NULL DEFAULT 0,
    "held_at" TIMESTAMPTZ(3),
    "held_code" TEXT,
    "held_message" TEXT,
    "rejections" INTEGER NOT NULL DEFAULT 0,
    "last_rejection" TEXT,
    "last_rejected" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "lanes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "natural_key" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "follows" UUID,
    "accepted_at" TIMESTAMPTZ(6) NOT NULL,
    "turn_at" TIMESTAMPTZ(6) NOT NULL,
    "waiting" BOOLEAN NOT NULL DEFAULT true,
    "turn" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "owner" UUID,
    "lease_until" TIMESTAMPTZ(3),
    "first_attempt_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "doubt_since" TIMESTAMPTZ(3),
    "series" TEXT,
    "number" BIGINT,
    "wire_body" TEXT,
    "answer_code" TEXT,
    "answer_message" TEXT,
    "result" JSONB,
    "settled_at" TIMESTAMPTZ(3),
    "receipt_handed_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "natural_keys" (
    "key" TEXT NOT NULL,
    "submission_id" UUID NOT NULL,

    CONSTRAINT "natural_keys_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "app_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "submission_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("app_id","key")
);

-- CreateTable
CREATE TABLE "batches" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "atomic" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL,
    "last_line" INTEGER NOT NULL DEFAULT 0,
    "accepted" INTEGER NOT NULL DEFAULT 0,
    "known" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "trouble" JSONB,
    "idempotency_key" TEXT,
    "body_hash" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_lines" (
    "batch_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "submission_id" UUID,
    "kind" TEXT,
    "reference" TEXT,
    "details" JSONB,

    CONSTRAINT "batch_lines_pkey" PRIMARY KEY ("batch_id","line")
);

-- CreateTable
CREATE TABLE "credits" (
    "original_id" UUID NOT NULL,
    "item_cd" TEXT NOT NULL,
    "tax_ty_cd" TEXT NOT NULL,
    "sold_quantity" DECIMAL(18,3) NOT NULL,
    "sold_total" DECIMAL(18,2) NOT NULL,
    "credited_quantity" DECIMAL(18,3) NOT NULL DEFAULT 0,
    "credited_total" DECIMAL(18,2) NOT NULL DEFAULT 0,
    "approved_quantity" DECIMAL(18,3) NOT NULL DEFAULT 0,
    "approved_total" DECIMAL(18,2) NOT NULL DEFAULT 0,

    CONSTRAINT "credits_pkey" PRIMARY KEY ("original_id","item_cd","tax_ty_cd")
);

-- CreateTable
CREATE TABLE "series" (
    "key" TEXT NOT NULL,
    "last_number" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "series_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "held_numbers" (
    "series" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "submission_id" UUID NOT NULL,

    CONSTRAINT "held_numbers_pkey" PRIMARY KEY ("series","number")
);

-- CreateTable
CREATE TABLE "attempts" (
    "submission_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "worker_id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "code" TEXT,
    "message" TEXT,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("submission_id","attempt")
);

-- CreateTable
CREATE TABLE "receipts" (
    "submission_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "cur_rcpt_no" BIGINT NOT NULL,
    "tot_rcpt_no" BIGINT NOT NULL,
    "intrl_data" TEXT NOT NULL,
    "rcpt_sign" TEXT NOT NULL,
    "sdc_date_time" TEXT NOT NULL,
    "result_dt" TEXT,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "workers" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_functions" (
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "release" INTEGER NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ledger_functions_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_of_app" ON "api_keys"("app_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "apps_of_account" ON "apps"("account_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "devices_environment_tin_bhf_id_key" ON "devices"("environment", "tin", "bhf_id");

-- CreateIndex
CREATE INDEX "items_by_barcode" ON "items"("environment", "tin", "bcd");

-- CreateIndex
CREATE INDEX "items_by_wire_code" ON "items"("environment", "tin", "wire_cd") WHERE "wire_cd" IS NOT NULL;

-- CreateIndex
CREATE INDEX "receipts_by_number" ON "receipts"("lane_id", "cur_rcpt_no");

-- CreateIndex
CREATE INDEX "submissions_by_reference" ON "submissions"("account_id", "environment", "tin", "reference");

-- CreateIndex
CREATE INDEX "submissions_by_time" ON "submissions"("account_id", "environment", "tin", "accepted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "batches_by_time" ON "batches"("account_id", "environment", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "batches_of_taxpayer" ON "batches"("account_id", "environment", "tin", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "batches_by_key" ON "batches"("app_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apps" ADD CONSTRAINT "apps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apps" ADD CONSTRAINT "apps_device_id_fkey" FOREIGN KEY ("device_id") REFERENCES "devices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "devices" ADD CONSTRAINT "devices_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "lanes" ADD CONSTRAINT "lanes_id_fkey" FOREIGN KEY ("id") REFERENCES "devices"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_lane_id_fkey" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_lane_id_fkey" FOREIGN KEY ("lane_id") REFERENCES "lanes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
