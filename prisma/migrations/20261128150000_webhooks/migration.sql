-- Webhooks: addresses to which the events of an app are posted. A webhook is a reader of events with a position, so there is no row for
-- each event and webhook.
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[] NOT NULL DEFAULT '{}',
    "sealed_secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_why" TEXT,
    "position" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "taken_by" UUID,
    "taken_until" TIMESTAMPTZ(3),
    "test_id" UUID,
    "test_at" TIMESTAMPTZ(3),
    "test_answer" JSONB,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhooks_of_app" ON "webhooks" ("app_id", "created_at", "id");
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "webhook_failures" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "event_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "try" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "status" INTEGER,
    "parked" BOOLEAN NOT NULL,

    CONSTRAINT "webhook_failures_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "webhook_failures_of_webhook" ON "webhook_failures" ("webhook_id", "id" DESC);
ALTER TABLE "webhook_failures" ADD CONSTRAINT "webhook_failures_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "webhook_hours" (
    "webhook_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "delivered" INTEGER NOT NULL,

    CONSTRAINT "webhook_hours_pkey" PRIMARY KEY ("webhook_id", "hour")
);
ALTER TABLE "webhook_hours" ADD CONSTRAINT "webhook_hours_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
