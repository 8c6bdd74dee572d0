-- Returns the submissions of a lane that a worker may claim or has claimed: the head, and those that are parked.
CREATE OR REPLACE FUNCTION under_way(l lanes) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_append(l.parked, l.head_id)
$$;
