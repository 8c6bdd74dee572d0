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
