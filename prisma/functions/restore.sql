-- Restore: invoices of a restored branch are compared with the documents that the authority has above our count.

-- Returns whether an invoice must be compared with the imported documents of its branch before it gets a number.
CREATE OR REPLACE FUNCTION must_compare(restore_opened_at timestamptz, kind text, number bigint, compared boolean)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT restore_opened_at IS NOT NULL AND number IS NULL AND compared IS NOT TRUE AND is_invoice(kind)
$$;

-- Returns the imported documents that may be a submission: same day, and the same total but for rounding. The one that was confirmed
-- nearest to it comes first. The caller compares the rest.
--
-- Guarantees: it leaves out what another submission is, and what was signed after the restore of the branch was opened (five minutes
-- aside, for clocks that differ): the ledger before the restore cannot have sent that.
CREATE OR REPLACE FUNCTION imported_like(submission uuid) RETURNS SETOF imported_documents LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  SELECT i.* FROM submissions s
  JOIN lanes l ON l.id = s.lane_id AND l.restore_opened_at IS NOT NULL
  JOIN documents d ON d.id = s.id
  CROSS JOIN LATERAL (
    SELECT coalesce(d.document ->> 'confirmedAt', to_char(s.accepted_at AT TIME ZONE 'Africa/Nairobi', 'YYYYMMDDHH24MISS')) AS at
  ) confirmed
  JOIN imported_documents i ON i.series = s.series AND i.sale_date = d.document ->> 'saleDate'
    AND has_total(d.document, i.total)
    AND (i.signed_at IS NULL OR i.signed_at <= signed_until(l.restore_opened_at))
  WHERE s.id = submission AND is_invoice(s.kind)
    AND NOT EXISTS (SELECT FROM held_numbers h WHERE h.series = i.series AND h.number = i.number AND h.submission_id <> s.id)
  ORDER BY abs(extract(epoch FROM to_timestamp(i.confirmed_at, 'YYYYMMDDHH24MISS') - to_timestamp(confirmed.at, 'YYYYMMDDHH24MISS'))), i.number
  LIMIT 50;
END $$;

-- Returns whether an invoice has this total in shillings, but for rounding. Null if there is no total.
CREATE OR REPLACE FUNCTION has_total(document jsonb, total numeric) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT abs(total - (document ->> 'total')::numeric * (document ->> 'exchangeRate')::numeric) < 1
$$;

-- Returns the last time at which the authority may have signed what the ledger before a restore had sent, as its receipts have it: five
-- minutes after the opening, for clocks that differ.
CREATE OR REPLACE FUNCTION signed_until(opened_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char((opened_at + interval '5 minutes') AT TIME ZONE 'Africa/Nairobi', 'YYYYMMDDHH24MISS')
$$;

-- Says that an imported document is a submission: it gets the number of that document, and is in doubt until the authority has reported its
-- receipt again.
--
-- Guarantees: it takes only a submission that has no number, is not on the wire, and is still as the caller saw it, and only a document that
-- no other submission is.
--
-- returns whether it was taken
CREATE OR REPLACE FUNCTION take_imported(submission uuid, seen_turn int, its_number bigint) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_series text;
BEGIN
  PERFORM lock_lanes(ARRAY(SELECT lane_id FROM submissions WHERE id = submission));
  UPDATE submissions s SET number = its_number, doubt_since = now(), wire_digest = NULL,
    first_attempt_at = coalesce(s.first_attempt_at, now())
  WHERE s.id = submission AND s.turn = seen_turn AND s.number IS NULL AND s.status IN ('QUEUED', 'RETRYING', 'NEEDS_REVIEW')
    AND EXISTS (SELECT FROM imported_documents i WHERE i.series = s.series AND i.number = its_number AND i.document IS NOT NULL)
    AND NOT EXISTS (SELECT FROM held_numbers h WHERE h.series = s.series AND h.number = its_number)
  RETURNING s.series INTO of_series;
  IF of_series IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO held_numbers (series, number, submission_id) VALUES (of_series, its_number, submission);
  RETURN true;
END $$;

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

-- Returns whether a branch has never sold here: it has no number of the authority yet, no invoice waits, and its restore is not open. What
-- other software sold before cannot be a document of ours.
CREATE OR REPLACE FUNCTION is_fresh(lane uuid, last_number bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT last_number = 0 AND NOT EXISTS (
    SELECT FROM lanes l WHERE l.id = lane AND (
      l.restore_opened_at IS NOT NULL
      OR EXISTS (SELECT FROM submissions s WHERE s.id = ANY (under_way(l)) AND is_invoice(s.kind))
      OR EXISTS (SELECT FROM submissions s WHERE s.lane_id = l.id AND s.waiting AND is_invoice(s.kind))))
$$;

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
