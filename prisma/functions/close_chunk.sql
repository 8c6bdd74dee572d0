-- Ends a chunk of a batch: writes the verdict of each line, and gives lanes without a head their head.
--
-- Guarantees: it writes only while the batch is being received. `open` is false if the batch was cancelled in the
-- meantime; then nothing is written.
--
-- lines: [{line, verdict, submission_id, kind, reference, details}]
-- returns {open, heads: [...]}
CREATE OR REPLACE FUNCTION close_chunk(batch uuid, lines jsonb, lane_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
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

  INSERT INTO batch_lines (batch_id, line, verdict, submission_id, kind, reference, details)
  SELECT batch, line, verdict, submission_id, kind, reference, details
  FROM jsonb_to_recordset(lines)
    AS l(line int, verdict text, submission_id uuid, kind text, reference text, details jsonb);
  RETURN jsonb_build_object('open', true, 'heads', heads(promote_lanes(lane_ids)));
END $$;
