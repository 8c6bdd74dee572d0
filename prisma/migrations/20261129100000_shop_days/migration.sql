-- What branches sold on days that are over, as it was counted when somebody asked. No foreign key: a lane is never deleted, and its row is
-- the lock of its queue.
CREATE TABLE "shop_days" (
    "lane_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "day" TEXT NOT NULL,
    "summary" JSONB NOT NULL,
    "is_complete" BOOLEAN NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_days_pkey" PRIMARY KEY ("lane_id", "account_id", "day")
);
CREATE INDEX "shop_days_by_time" ON "shop_days" ("counted_at");
