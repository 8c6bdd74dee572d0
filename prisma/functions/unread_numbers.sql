-- Returns the numbers of a series in a range, the lowest first, under which the authority may have a document that was not read yet.
CREATE OR REPLACE FUNCTION unread_numbers(of_series text, after bigint, upto bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
  SELECT n FROM generate_series(after + 1, upto) n
  WHERE NOT EXISTS (
    SELECT FROM imported_documents i WHERE i.series = of_series AND i.number = n AND (i.document IS NOT NULL OR i.is_absent))
  ORDER BY n
$$;
