-- A receipt belongs to one submission of its environment (docs/decisions/receipts-once.md). Receipts from before have no environment, so
-- none of them can stop the unique index, and no row is rewritten.
ALTER TABLE "receipts" ADD COLUMN "environment" TEXT;
