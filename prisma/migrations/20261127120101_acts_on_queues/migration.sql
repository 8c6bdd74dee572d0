-- Outside a transaction
-- Who paused or resumed a queue last. There are few such acts among all.
DROP INDEX CONCURRENTLY IF EXISTS operator_acts_on_queues;
CREATE INDEX CONCURRENTLY operator_acts_on_queues ON operator_acts ((details ->> 'queue'), at DESC, id DESC)
  WHERE act IN ('pause-queue', 'resume-queue');
