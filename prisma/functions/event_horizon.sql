-- Returns the last number up to which no event can appear any more: all events up to it are committed or given up.
--
-- Guarantees: a statement that begins after this call sees every event up to that number. The sequence is read first, then
-- the locks of next_event_number: a number that the sequence shows was taken under a lock, and that lock is still there or
-- its transaction has ended.
--
-- Only event numbers on their way count. A long transaction that has taken none holds nobody up.
CREATE OR REPLACE FUNCTION event_horizon() RETURNS bigint LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  newest bigint;
  begun bigint;
BEGIN
  SELECT last_value INTO newest FROM event_numbers;
  SELECT min(((l.classid::bigint - 1163264000) << 31) + l.objid::bigint) INTO begun
  FROM pg_locks l
  WHERE l.locktype = 'advisory' AND l.objsubid = 2 AND l.classid::bigint BETWEEN 1163264000 AND 1163329535
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database());
  RETURN least(newest, coalesce(begun, newest));
END $$;
