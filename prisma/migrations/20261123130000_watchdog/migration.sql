-- When a submission of the lane settled last. Settle writes it with the other columns of the lane, and no index has it, so it
-- costs a sale nothing. The watchdog reads it for all lanes, instead of the history.
ALTER TABLE "lanes" ADD COLUMN "settled_at" TIMESTAMPTZ(3);

-- What the watchdogs of all API processes share, so that one alarm gives one alert. A fixed number of rows.
CREATE TABLE "alarms" (
    "environment" TEXT NOT NULL,
    "alarm" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3),
    "alerted_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "alarms_pkey" PRIMARY KEY ("environment","alarm")
);
INSERT INTO alarms (environment, alarm)
SELECT environment, alarm FROM unnest(ARRAY['SANDBOX', 'PRODUCTION']) AS environment, unnest(ARRAY['nothingSettles', 'oldSale']) AS alarm;
