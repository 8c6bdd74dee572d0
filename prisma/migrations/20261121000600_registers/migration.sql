-- The registers: copies of the authority's lists (codes, item classes, branches, notices), so that we can read them here.

-- How each copy is kept up to date: one row for each register and scope. The scope is empty for a register that is the same
-- for all; otherwise it is a PIN, a device, or a PIN and what was asked.
--
-- Guarantees: one worker at a time pulls a register of a scope. It holds the row until the lease ends or its heartbeat
-- stops, and writes what it found only while it holds the row. Where the next pull begins (`answered_at`, by the clock of
-- the authority) is written in the same commit as the rows.
CREATE TABLE "pulls" (
    "id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "tin" TEXT,
    "lane_id" UUID NOT NULL,
    "answered_at" TEXT,
    "pulled_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "wanted_at" TIMESTAMPTZ(3),
    "want" INTEGER NOT NULL DEFAULT 0,
    "take" INTEGER NOT NULL DEFAULT 0,
    "taken_by" UUID,
    "taken_until" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failed_at" TIMESTAMPTZ(3),
    "failure_code" TEXT,
    "failure_message" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "pulls_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "pulls_by_scope" ON "pulls"("environment", "register", "scope");
CREATE INDEX "pulls_by_due_time" ON "pulls"("due_at");
CREATE INDEX "pulls_wanted" ON "pulls"("environment", "tin") WHERE wanted_at IS NOT NULL;

-- The rows of the registers. What the authority answers later replaces a row, and `changed_at` is when it last answered
-- something new. No row is ever removed, because the authority itself marks what is out of use.
CREATE TABLE "register_rows" (
    "environment" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "row" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "register_rows_pkey" PRIMARY KEY ("environment", "register", "scope", "key")
);
