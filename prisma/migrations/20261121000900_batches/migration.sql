-- Batches: many documents in one upload, a chunk of lines at a time, each chunk one transaction:
--
--   open_chunk     locks the lanes, and says where in their lines the chunk stands
--   write_submissions, once or, where lines stand on lines before them, several times
--   close_chunk    writes down what became of each line, and gives idle lanes their heads
--
-- Guarantees: the verdict of a line and what it was accepted as are one commit, so that what a batch tells of itself is
-- exactly what it did; lines stand in the order of the file, behind what tills post meanwhile, since bulk work takes its
-- place ten minutes later: tills overtake batches, and batches never starve.

ALTER TABLE batches ADD CONSTRAINT batches_state CHECK (state IN ('RECEIVING', 'RECEIVED', 'CUT', 'CANCELLED', 'REFUSED'));
ALTER TABLE batch_lines ADD CONSTRAINT batch_lines_verdict
  CHECK (verdict IN ('accepted', 'known', 'duplicate', 'refused', 'valid'));
ALTER TABLE batches SET (fillfactor = 50);

-- `after`: where the chunk before it ends. A clock that is set back must not put the end of a file before its beginning.
CREATE FUNCTION open_chunk(lane_ids uuid[], after timestamptz, places int) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  arrived timestamptz;
  standing timestamptz;
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  standing := greatest(arrived + interval '10 minutes', after);
  RETURN jsonb_build_object('arrived', arrived, 'standing', standing,
                            'end', standing + places * interval '1 microsecond');
END $$;

-- Only while the batch is being received; `open` is false where it was cancelled meanwhile, and nothing was written then.
--
-- lines: [{line, verdict, submission_id, kind, reference, details}]
-- returns {open, heads: [...]}
CREATE FUNCTION close_chunk(batch uuid, lines jsonb, lane_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
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

-- All of a batch or nothing is one transaction, which writes for as long as a file takes, and must not keep tills from their
-- lines meanwhile. So it locks them at its end only, counts who waits there now, and gives idle lanes their heads.
--
-- waiting: {lane id: how many}
-- returns {open, heads: [...]}
CREATE FUNCTION close_whole(batch uuid, waiting jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT k::uuid FROM jsonb_object_keys(waiting) k);
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE lanes l SET waiting = l.waiting + n.value::int FROM jsonb_each_text(close_whole.waiting) n WHERE l.id = n.key::uuid;

  UPDATE batches b SET last_line = (told ->> 'lastLine')::int, accepted = (told ->> 'accepted')::int,
    known = (told ->> 'known')::int
  WHERE b.id = batch AND b.state = 'RECEIVING';
  IF NOT FOUND THEN
    RETURN jsonb_build_object('open', false, 'heads', '[]'::jsonb);
  END IF;
  RETURN jsonb_build_object('open', true, 'heads', heads(promote_lanes(lane_ids)));
END $$;
