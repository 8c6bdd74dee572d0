-- Returns the number of unsettled submissions in a lane: those that wait, and those that are under way.
CREATE OR REPLACE FUNCTION unsettled_in_lane(l lanes) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT l.waiting + cardinality(l.parked) + (l.head_id IS NOT NULL)::int
$$;
