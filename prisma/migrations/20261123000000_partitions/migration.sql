-- What is large and is not kept for ever gets tables of its own, in partitions by id. An id begins with the time at which it was
-- made (UUIDv7), so a partition has the rows of a span of time and is dropped as a whole when they are old. The sweeper makes
-- and drops them (libs/persistence/src/retention). The default partition takes ids of clocks that were wrong, and of times for which no worker has
-- made a partition.
--
-- `submissions` keeps one narrow row for each approved submission, so that a repeat is still known when its document is deleted.

-- What is in the ledger already goes into a first partition that ends now. It would do in the default partition, but making
-- another partition reads the whole default partition.
CREATE FUNCTION make_first_partition(of_table text, storage text DEFAULT '') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT %s', of_table || '_default', of_table, storage);
  IF EXISTS (SELECT FROM submissions) THEN
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L) %s', of_table || '_first', of_table,
      '00000000-0000-0000-0000-000000000000',
      rpad(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0'), 32, '0')::uuid, storage);
  END IF;
END $$;

CREATE TABLE "documents" (
    "id" UUID NOT NULL,
    "document" JSONB NOT NULL,

    CONSTRAINT "documents_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
SELECT make_first_partition('documents');
INSERT INTO "documents" SELECT "id", "document" FROM "submissions";

-- The exact bytes that go out, or went out. They are valid while the submission has their digest.
CREATE TABLE "wire_bodies" (
    "id" UUID NOT NULL,
    "wire_body" TEXT NOT NULL,

    CONSTRAINT "wire_bodies_pkey" PRIMARY KEY ("id")
) PARTITION BY RANGE ("id");
SELECT make_first_partition('wire_bodies');
INSERT INTO "wire_bodies" SELECT "id", "wire_body" FROM "submissions" WHERE "wire_body" IS NOT NULL;

ALTER TABLE "submissions" ADD COLUMN "wire_digest" BYTEA;
ALTER TABLE "submissions" DISABLE TRIGGER USER;
UPDATE "submissions" SET "wire_digest" = sha256(convert_to("wire_body", 'UTF8')) WHERE "wire_body" IS NOT NULL;
ALTER TABLE "submissions" ENABLE TRIGGER USER;
ALTER TABLE "submissions" DROP COLUMN "document", DROP COLUMN "wire_body";
-- The rows still have the room of the dropped columns.
CLUSTER "submissions" USING "submissions_pkey";
ALTER TABLE "submissions" SET WITHOUT CLUSTER;

-- A partitioned table has no foreign keys: each would cost a look at every insert, and stop the drop of a partition.
ALTER TABLE "attempts" RENAME TO "attempts_before";
ALTER TABLE "attempts_before" RENAME CONSTRAINT "attempts_pkey" TO "attempts_before_pkey";
CREATE TABLE "attempts" (
    LIKE "attempts_before" INCLUDING DEFAULTS,
    CONSTRAINT "attempts_pkey" PRIMARY KEY ("submission_id", "attempt")
) PARTITION BY RANGE ("submission_id");
SELECT make_first_partition('attempts', 'WITH (fillfactor = 70)');
INSERT INTO "attempts" SELECT * FROM "attempts_before";
DROP TABLE "attempts_before";

ALTER TABLE "batch_lines" RENAME TO "batch_lines_before";
ALTER TABLE "batch_lines_before" RENAME CONSTRAINT "batch_lines_pkey" TO "batch_lines_before_pkey";
CREATE TABLE "batch_lines" (
    LIKE "batch_lines_before" INCLUDING DEFAULTS INCLUDING CONSTRAINTS,
    CONSTRAINT "batch_lines_pkey" PRIMARY KEY ("batch_id", "line")
) PARTITION BY RANGE ("batch_id");
SELECT make_first_partition('batch_lines');
INSERT INTO "batch_lines" SELECT * FROM "batch_lines_before";
DROP TABLE "batch_lines_before";
DROP FUNCTION make_first_partition(text, text);

-- Each key cost a look at the submission for every receipt. The sweeper deletes receipts before submissions.
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_submission_id_fkey";

-- No document of an account is deleted while a legal hold is on it.
ALTER TABLE "accounts" ADD COLUMN "legal_hold_at" TIMESTAMPTZ(3), ADD COLUMN "legal_hold_reason" TEXT;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_legal_hold" CHECK (("legal_hold_at" IS NULL) = ("legal_hold_reason" IS NULL));

-- The bytes of details of its refused lines that the ledger keeps.
ALTER TABLE "batches" ADD COLUMN "details_bytes" BIGINT NOT NULL DEFAULT 0;

-- The sweeper finds the oldest keys.
CREATE INDEX "idempotency_keys_by_time" ON "idempotency_keys"("created_at");
