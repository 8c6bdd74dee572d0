-- The breaker of each environment. While the authority answers no call, one call at a time asks whether it answers again,
-- and all other heads wait for that answer. The whole fleet shares one row per environment. A breaker without failures is
-- closed.
--
-- Guarantees: pause_claims, count_failures and keeps_waiting say when a breaker opens, which heads it keeps waiting, and
-- which call is the probe. Any answer closes it (close_breaker). No two calls of those that it keeps waiting are out at
-- the same time, and a probe whose worker dies is followed by another.
--
-- Cost: while the authority answers, nothing is written, and a claim or an answer reads one small row. The row is locked
-- only to be changed and last of all, after lanes and submissions; only the claim of a probe locks it first.
CREATE TABLE "breakers" (
    "environment" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "opened_at" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "spread_ms" INTEGER NOT NULL DEFAULT 0,
    "probe_id" UUID,
    "probe_owner" UUID,
    "probe_at" TIMESTAMPTZ(3),
    "probe_until" TIMESTAMPTZ(3),
    "fresh_probes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("environment")
);
INSERT INTO breakers (environment) VALUES ('SANDBOX'), ('PRODUCTION');
