-- Ends a chunk of a batch: writes the verdict of each line, and gives lanes without a head their head.
--
-- Guarantees: it writes only while the batch is being received. `open` is false if the batch has ended in the
-- meantime, for example because it was cancelled; then nothing is written.
--
-- lines, details_max: as for record_lines
-- returns {open, heads: [...]}
CREATE OR REPLACE FUNCTION end_chunk(batch uuid, lines jsonb, lane_ids uuid[], details_max bigint) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  promoted jsonb;
BEGIN
  UPDATE batches b SET touched_at = now(), last_line = greatest(b.last_line, n.last),
    accepted = b.accepted + n.accepted, known = b.known + n.known,
    duplicates = b.duplicates + n.duplicates, refused = b.refused + n.refused
  FROM (
    SELECT max((l ->> 'line')::int) AS last,
      count(*) FILTER (WHERE l ->> 'verdict' = 'accepted')::int AS accepted,
      count(*) FILTER (WHERE l ->> 'verdict' = 'known')::int AS known,
      count(*) FILTER (WHERE l ->> 'verdict' = 'duplicate')::int AS duplicates,
      count(*) FILTER (WHERE l ->> 'verdict' = 'refused')::int AS refused
    FROM jsonb_array_elements(lines) l) n
  WHERE b.id = batch AND b.state = 'RECEIVING';
  IF NOT FOUND THEN
    RETURN jsonb_build_object('open', false, 'heads', '[]'::jsonb);
  END IF;

  promoted := heads(promote_lanes(lane_ids));
  PERFORM record_lines(batch, lines, details_max);
  RETURN jsonb_build_object('open', true, 'heads', promoted);
END $$;
