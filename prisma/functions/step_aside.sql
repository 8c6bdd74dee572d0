-- Returns the lane as it is when a submission has stepped aside. The first one that steps aside says until when; the others
-- come back together with it. If the time of earlier ones is over, they are no longer among them.
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
