-- Outside a transaction
-- Each event is in one of the two: an app's own, or the taxpayer's.
DROP INDEX CONCURRENTLY IF EXISTS "events_of_app";
CREATE INDEX CONCURRENTLY "events_of_app" ON "events"("app_id", "number") WHERE "app_id" IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS "events_of_taxpayer";
CREATE INDEX CONCURRENTLY "events_of_taxpayer" ON "events"("environment", "tin", "number") WHERE "tin" IS NOT NULL;
