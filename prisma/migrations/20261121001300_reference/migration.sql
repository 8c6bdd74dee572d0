-- What the authority keeps and we keep a copy of, so that it is read here: its codes, classes, branches, notices.

-- How each copy is kept up: one row for each register and whoever it is of. Its scope is nothing where it is
-- everybody's, a PIN, a device, or a PIN and what was asked.
--
-- Guarantees: a register of a scope is pulled by one worker at a time, who holds the row until the lease ends or he does
-- no more beat; what he found is written only while it is still his. Where the next pull begins (`answered_at`, the
-- authority's own clock) is written with the rows it found, in one commit.
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

-- The copies. A row is replaced by what the authority says of the same thing later, and `changed_at` tells when it last
-- said something new; none is ever removed, since the authority takes nothing out of use but by saying so.
CREATE TABLE "register_rows" (
    "environment" TEXT NOT NULL,
    "register" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT COLLATE "C" NOT NULL,
    "row" JSONB NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now(),

    CONSTRAINT "register_rows_pkey" PRIMARY KEY ("environment", "register", "scope", "key")
);

-- Whether a question without a line should stay at home: the breaker is open for its taxpayer, or somebody asks just now
-- whether the authority is back. A question is no probe; but where nothing is sold nobody probes, so it goes out once a
-- probe is due.
CREATE FUNCTION breaker_rests(env text, taxpayer text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND keeps_waiting(b, taxpayer)
      AND (b.until > now() OR b.probe_until > now()))
$$;
