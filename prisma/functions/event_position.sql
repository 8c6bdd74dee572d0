-- Returns the position of an event: its number and its time in microseconds. It is also the id of the event. The time tells
-- the event apart from another one that has the same number after a backup was restored.
CREATE OR REPLACE FUNCTION event_position(number bigint, at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT number || '-' || (extract(epoch FROM at) * 1000000)::bigint
$$;
