-- Limits how long a statement waits for the locks of a group.
--
-- Guarantees: a statement for one row waits as long as a statement may take. A statement for several rows serves
-- several callers, who must not wait for each other's rows; so it fails soon (55P03) and the caller serves each row
-- alone.
CREATE OR REPLACE FUNCTION wait_as(rows int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF rows > 1 THEN
    PERFORM set_config('lock_timeout', '500ms', true);
  END IF;
END $$;
