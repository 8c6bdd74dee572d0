-- Outside a transaction
-- Lines of a batch, which tills overtake, by their acceptance: with them the oldest submission that waits in a lane is found in a
-- few steps. A sale of a till is in its place from the beginning (turn_at = accepted_at), so it has no entry.
DROP INDEX CONCURRENTLY IF EXISTS submissions_overtaken_invoices;
CREATE INDEX CONCURRENTLY submissions_overtaken_invoices ON submissions (lane_id, accepted_at)
  WHERE waiting AND turn_at > accepted_at AND kind IN ('sale', 'credit-note');
DROP INDEX CONCURRENTLY IF EXISTS submissions_overtaken_others;
CREATE INDEX CONCURRENTLY submissions_overtaken_others ON submissions (lane_id, accepted_at)
  WHERE waiting AND turn_at > accepted_at AND kind NOT IN ('sale', 'credit-note');
