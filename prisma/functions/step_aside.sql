-- Returns the lane as it is when a submission has stepped aside. The first one that steps aside says until when; the others
-- come back together with it. Those who stepped aside before and whose time is over are no longer among them.
CREATE OR REPLACE FUNCTION step_aside(l lanes, submission uuid, back timestamptz) RETURNS lanes LANGUAGE plpgsql AS $$
BEGIN
  IF l.aside_until > now() THEN
    l.aside := array_remove(l.aside, submission) || submission;
  ELSE
    l.aside := ARRAY[submission];
    l.aside_until := back;
  END IF;
  RETURN l;
END $$;
