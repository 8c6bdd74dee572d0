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
