-- Outside a transaction
-- It takes the place of receipts_by_signature, which found receipts by their signature.
DROP INDEX CONCURRENTLY IF EXISTS "receipts_once";
CREATE UNIQUE INDEX CONCURRENTLY "receipts_once" ON "receipts"(signature_key("rcpt_sign"), "environment");
DROP INDEX CONCURRENTLY IF EXISTS "receipts_by_signature";
