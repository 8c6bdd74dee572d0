-- When a process of this installation last showed itself, for each prefix of a queue in Redis. One row in nearly all ledgers.
CREATE TABLE "queue_beats" (
    "prefix" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "queue_beats_pkey" PRIMARY KEY ("prefix")
);
