-- Returns numbers of a series in a range, the lowest first, under which the authority may have a document that was not read yet: at most
-- the next thousand from the first one on. A wrong number of an operator or of the authority may be far away.
CREATE OR REPLACE FUNCTION unread_numbers(of_series text, after bigint, upto bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  WITH read AS (
    SELECT i.number FROM imported_documents i WHERE i.series = of_series AND (i.document IS NOT NULL OR i.is_absent)
  ), first AS (
    SELECT min(n) AS number FROM (
      SELECT after + 1 AS n UNION ALL SELECT r.number + 1 FROM read r WHERE r.number > after AND r.number < upto) c
    WHERE n <= upto AND NOT EXISTS (SELECT FROM read r WHERE r.number = n)
  )
  SELECT n FROM first f, generate_series(f.number, least(upto, f.number + 999)) n
  WHERE NOT EXISTS (SELECT FROM read r WHERE r.number = n)
  ORDER BY n
$$;
