-- Returns the lane as it is when a submission has stepped aside. Each has a time of its own to come back, its
-- next_attempt_at; aside_until is the time of the last one. When that is over, earlier ones are no longer among them.
CREATE OR REPLACE FUNCTION step_aside(l lanes, submission uuid, back timestamptz) RETURNS lanes LANGUAGE plpgsql AS $$
BEGIN
  IF l.aside_until > now() THEN
    l.aside := array_remove(l.aside, submission) || submission;
    l.aside_until := greatest(l.aside_until, back);
  ELSE
    l.aside := ARRAY[submission];
    l.aside_until := back;
  END IF;
  RETURN l;
END $$;
