-- The logo of a shop on its receipts: a PNG of some kilobytes, which Postgres keeps apart from the row.
ALTER TABLE "devices" ADD COLUMN "receipt_logo" BYTEA;
