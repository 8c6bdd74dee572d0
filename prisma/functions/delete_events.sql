-- Deletes the oldest events, at most `rows_max` in one call, and returns how many.
--
-- Guarantees: it deletes only events that are older than `older_ms`, and never one behind an event that stays. So readers
-- can be told whether they missed any: the last deleted event is noted in the same commit. Of two calls one waits for the
-- other.
CREATE OR REPLACE FUNCTION delete_events(older_ms bigint, rows_max int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  done bigint;
  horizon bigint := event_horizon();
  gone bigint[];
BEGIN
  SELECT number INTO done FROM deleted_events FOR UPDATE;

  -- The search begins behind the deleted events, because their entries of the index stay for a while.
  WITH oldest AS (
    SELECT e.number, e.at FROM events e WHERE e.number > done AND e.number <= horizon ORDER BY e.number LIMIT rows_max
  ), old AS (
    SELECT o.number FROM oldest o WHERE o.number < coalesce(
      (SELECT min(y.number) FROM oldest y WHERE y.at > now() - older_ms * interval '1 millisecond'), horizon + 1)
  )
  SELECT array_agg(number ORDER BY number) INTO gone FROM old;

  IF gone IS NULL THEN
    RETURN 0;
  END IF;
  UPDATE deleted_events d SET number = e.number, at = e.at
  FROM events e WHERE e.number = gone[cardinality(gone)];
  DELETE FROM events WHERE number = ANY (gone);
  RETURN cardinality(gone);
END $$;
