-- Operators find a submission or a batch by the id that its sender gave the request. A request without one has the id of its
-- submission, so most rows have nothing here, and the indexes stay small.
ALTER TABLE "submissions" ADD COLUMN "request_id" TEXT;
CREATE INDEX "submissions_of_request" ON "submissions"("request_id") WHERE "request_id" IS NOT NULL;
ALTER TABLE "batches" ADD COLUMN "request_id" TEXT;
CREATE INDEX "batches_of_request" ON "batches"("request_id") WHERE "request_id" IS NOT NULL;
