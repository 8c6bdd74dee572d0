-- What the authority says when an operator has the last numbers of a device learned. A learning changes nothing.
CREATE TABLE "learned_numbers" (
    "id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(6),
    "numbers" JSONB,

    CONSTRAINT "learned_numbers_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "learned_numbers_of_lane" ON "learned_numbers"("lane_id", "asked_at" DESC);
