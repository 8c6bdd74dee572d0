-- Cases that operators were told of, so that all API processes together tell each one once, and many alike in one alert. A case
-- is a held lane, a submission that needs a review, or the daily summary of one moment.
CREATE TABLE "told_cases" (
    "id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3) NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "told_cases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "told_cases_of_subject" ON "told_cases"("subject", "event", "since");
-- When a group of alike cases was told last.
CREATE INDEX "told_cases_of_group" ON "told_cases"("event", "environment", "code", "told_at");
