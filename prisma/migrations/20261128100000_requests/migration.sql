-- What the apps have asked, so that those who connect a till can look up what became of a request. No address, body or person is in it.
CREATE TABLE "requests" (
    "id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL,
    "method" TEXT NOT NULL,
    "route" TEXT NOT NULL,
    "status" INTEGER,
    "ms" INTEGER NOT NULL,
    "result_code" TEXT,
    "request_id" TEXT NOT NULL,
    "errors" JSONB,

    CONSTRAINT "requests_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "requests_of_app" ON "requests" ("app_id", "id" DESC);
