-- Events: the outbox, which readers follow from a position.

-- Returns the next events after a position, in the order of their numbers: those of an app, or all.
--
-- Guarantees:
-- - A reader that always goes on from the position that it got last gets every event once, however commits overtake each
--   other, and gets the events of one subject in the order in which they happened.
-- - It never waits, and it looks at no more than `examined_max` events. A page may be empty although later events wait; `more`
--   says so, and the position goes on, past the events of others too, so that it does not grow old. It never goes back, though
--   the horizon may.
-- - A position that is no position of this ledger is reported. It says nothing about which events are missing: the ledger
--   was restored from a backup, or events were lost in a failover. A position before events that were deleted is reported
--   too. The check and the page are one statement, so that no deletion comes between them.
--
-- It acts in a statement that is later than event_horizon. So it refuses to run where all statements share one snapshot,
-- and on a standby, which does not have the locks of its primary.
--
-- Its plan is pinned, as write_submissions says: it would be made anew for each look, which takes longer than the look. Numbers of an
-- app are compared in a form that only the index of its events can answer: through that of all numbers, a quiet app would pass over
-- the events of all others.
--
-- after_number, after_us  the position; null begins with the first event that is left
-- app, lane               an app and its device: the events of the app, and those of its taxpayer that belong to no app and to
--                         no other device; null for all events
-- wanted                  types; null for all
-- returns {verdict: page, events: [...], position, more}, or {verdict: deleted | unknown, oldest} with the position of the
-- first event that is left
CREATE OR REPLACE FUNCTION follow_events(
  after_number bigint, after_us bigint, app uuid, lane uuid, wanted text[], rows_max int, examined_max int)
RETURNS jsonb LANGUAGE plpgsql VOLATILE SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  horizon bigint;
  result jsonb;
BEGIN
  IF pg_is_in_recovery() OR current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE 'Events are read on the primary server, at the isolation level READ COMMITTED.' USING ERRCODE = '55000';
  END IF;
  horizon := event_horizon();

  WITH deleted AS (
    SELECT d.number, d.at, event_position(d.number, d.at) AS position FROM deleted_events d
  ), begins AS (
    SELECT coalesce(after_number, d.number) AS number,
      CASE
        WHEN after_number IS NULL OR d.position = after_number || '-' || after_us THEN 'page'
        WHEN after_number < d.number THEN 'deleted'
        WHEN EXISTS (SELECT FROM events e WHERE e.number = after_number
                       AND event_position(e.number, e.at) = after_number || '-' || after_us) THEN 'page'
        ELSE 'unknown' END AS verdict
    FROM deleted d
  ), examined AS MATERIALIZED (
    SELECT u.* FROM (
      (SELECT e.* FROM events e
       WHERE app IS NULL AND e.number > (SELECT b.number FROM begins b) AND e.number <= horizon
       ORDER BY e.number LIMIT examined_max)
      UNION ALL
      (SELECT e.* FROM events e
       WHERE e.app_id = app AND (e.app_id, e.number) > (app, (SELECT b.number FROM begins b)) AND e.number + 0 <= horizon
       ORDER BY e.number LIMIT examined_max)
      UNION ALL
      (SELECT e.* FROM events e
       WHERE e.environment = (SELECT v.environment FROM devices v WHERE v.id = lane)
         AND e.tin = (SELECT v.tin FROM devices v WHERE v.id = lane)
         AND (e.tin, e.number) > ((SELECT v.tin FROM devices v WHERE v.id = lane), (SELECT b.number FROM begins b))
         AND e.number + 0 <= horizon
       ORDER BY e.number LIMIT examined_max)
    ) u ORDER BY u.number LIMIT examined_max
  ), page AS MATERIALIZED (
    SELECT x.* FROM examined x
    WHERE (wanted IS NULL OR x.type = ANY (wanted))
      AND (app IS NULL OR x.app_id IS NOT NULL OR x.lane_id IS NULL OR x.lane_id = lane)
    ORDER BY x.number LIMIT rows_max
  ), counts AS (
    SELECT (SELECT count(*) FROM page) = rows_max AS is_full, (SELECT count(*) FROM examined) = examined_max AS is_cut
  ), ends AS (
    SELECT CASE
      WHEN c.is_full THEN (SELECT max(p.number) FROM page p)
      WHEN c.is_cut THEN (SELECT max(x.number) FROM examined x)
      ELSE (SELECT n.number FROM events n WHERE n.number <= horizon AND n.number > b.number ORDER BY n.number DESC LIMIT 1)
      END AS number
    FROM counts c, begins b
  )
  SELECT CASE WHEN b.verdict = 'page' THEN jsonb_build_object(
      'verdict', 'page',
      'events', (SELECT coalesce(jsonb_agg(jsonb_build_object(
        'id', event_position(p.number, p.at), 'type', p.type, 'at', p.at, 'environment', p.environment,
        'accountId', p.account_id, 'appId', p.app_id, 'deviceId', p.lane_id, 'tin', coalesce(v.tin, p.tin),
        'bhfId', v.bhf_id, 'subjectId', p.subject_id, 'kind', p.kind, 'reference', p.reference, 'status', p.status)
        ORDER BY p.number), '[]') FROM page p LEFT JOIN devices v ON v.id = p.lane_id),
      'position', coalesce((SELECT event_position(e.number, e.at) FROM events e JOIN ends z ON z.number = e.number),
                           after_number || '-' || after_us, d.position),
      'more', c.is_full OR c.is_cut)
    ELSE jsonb_build_object('verdict', b.verdict, 'oldest', d.position) END
  INTO result FROM begins b, deleted d, counts c;
  RETURN result;
END $$;

-- Returns the position of the newest event, for a reader that wants to hear only of later ones.
--
-- Guarantees: a reader that begins here gets every event that is committed from now on.
CREATE OR REPLACE FUNCTION newest_event() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  horizon bigint := event_horizon();
BEGIN
  RETURN coalesce(
    (SELECT event_position(e.number, e.at) FROM events e WHERE e.number <= horizon ORDER BY e.number DESC LIMIT 1),
    (SELECT event_position(d.number, d.at) FROM deleted_events d));
END $$;

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

-- Returns the position of an event: its number and its time in microseconds. It is also the id of the event. The time tells
-- the event apart from another one that has the same number after a backup was restored.
CREATE OR REPLACE FUNCTION event_position(number bigint, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT number || '-' || (extract(epoch FROM at) * 1000000)::bigint
$$;

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
