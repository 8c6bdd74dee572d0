-- What suppliers have reported to the authority as sold to a taxpayer: one row each, however often the authority reports it.
-- `purchase` is the whole purchase with its lines. The other columns are for finding it.
CREATE TABLE "received_purchases" (
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "spplr_tin" TEXT NOT NULL,
    "spplr_bhf_id" TEXT NOT NULL,
    "spplr_invc_no" BIGINT NOT NULL,
    "rcpt_ty_cd" TEXT NOT NULL,
    "submitted_on" TEXT NOT NULL,
    "purchase" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'OPEN',
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "received_purchases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "received_purchases_once"
  ON "received_purchases"("environment", "tin", "spplr_tin", "spplr_invc_no", "spplr_bhf_id", "rcpt_ty_cd");
CREATE INDEX "received_purchases_by_time" ON "received_purchases"("environment", "tin", "received_at" DESC, "id" DESC);

-- What customs declared for a taxpayer, item by item: one row each, however often the authority reports it.
CREATE TABLE "declared_imports" (
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "tin" TEXT NOT NULL,
    "task_cd" TEXT NOT NULL,
    "dcl_de" TEXT NOT NULL,
    "item_seq" BIGINT NOT NULL,
    "declaration" JSONB NOT NULL,
    "item_cd" TEXT,
    "received_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "declared_imports_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "declared_imports_once"
  ON "declared_imports"("environment", "tin", "item_seq", "task_cd", "dcl_de");
CREATE INDEX "declared_imports_by_time" ON "declared_imports"("environment", "tin", "received_at" DESC, "id" DESC);
