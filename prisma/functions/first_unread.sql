-- Returns the first number after the last one of a series, up to `upto`, under which the authority may have a document that was not read
-- yet. Null if there is none. Nothing goes on beyond such a number: an invoice that waits here may be that document.
--
-- Only invoices can be read. Of a branch that has never sold here, and where none waits, no document can be ours.
CREATE OR REPLACE FUNCTION first_unread(lane uuid, of_series text, upto bigint) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  last bigint := coalesce((SELECT last_number FROM series WHERE key = of_series), 0);
BEGIN
  IF of_series NOT LIKE 'sale/%' OR is_fresh(lane, last) THEN
    RETURN NULL;
  END IF;
  RETURN (SELECT n FROM unread_numbers(of_series, last, upto) n LIMIT 1);
END $$;
