-- What operators were told, or were to be told, in the last 30 days. Only who looks back reads it: the watchdogs have `alarms` and
-- `told_cases`.
CREATE TABLE "alerts" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "severity" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "path" TEXT,
    "about" TEXT,
    "failure" TEXT,

    CONSTRAINT "alerts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "alerts_about" ON "alerts" ("about", "at");
