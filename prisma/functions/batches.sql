-- Batches: the lines of an upload, chunk by chunk or all at once.

-- Begins a chunk of a batch: locks its lanes and says where in their lanes its lines stand.
--
-- A chunk is one transaction of three steps: open_chunk; write_submissions, once, or several times where lines depend
-- on earlier lines; end_chunk.
--
-- Guarantees: the verdict of a line and its acceptance are one commit, so that a batch reports exactly what it did.
-- Lines stand in the order of the file, `bulk_delay_ms` later than documents of tills, so that tills overtake batches
-- and batches never starve. A clock that is set back does not put the end of a file before its beginning: `after` is
-- where the chunk before it ends.
--
-- returns {arrived, standing, end}
CREATE OR REPLACE FUNCTION open_chunk(lane_ids uuid[], after timestamptz, places int, bulk_delay_ms int)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  arrived timestamptz;
  standing timestamptz;
BEGIN
  PERFORM lock_lanes(lane_ids);
  arrived := clock_timestamp();
  standing := greatest(arrived + bulk_delay_ms * interval '1 millisecond', after);
  RETURN jsonb_build_object('arrived', arrived, 'standing', standing,
                            'end', standing + places * interval '1 microsecond');
END $$;

-- Fails with the constraint caller_of_batch if the caller who sends a batch may not send any more: the key was revoked, the login
-- has ended, or the app is not active. If the account has lost the PIN of the app, it fails as write_submissions does.
--
-- Guarantee: such an end is committed after the transaction that calls this, or this fails. The locks make the end wait (see the
-- migration callers_of_batches), and a later statement looks. It is called in one statement with open_chunk or end_whole, behind it,
-- because lanes are locked first.
CREATE OR REPLACE FUNCTION require_caller(batch uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  b batches;
  has_pin boolean;
  may_send boolean;
BEGIN
  SELECT * INTO STRICT b FROM batches WHERE id = batch;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('caller/' || id, 0))
  FROM unnest(ARRAY[b.app_id, b.key_id, (SELECT user_id FROM logins WHERE id = b.login_id)]) id;
  SELECT d.account_id IS NOT DISTINCT FROM a.account_id, a.state = 'ACTIVE'
    AND (b.key_id IS NULL OR EXISTS (SELECT FROM api_keys WHERE id = b.key_id AND revoked_at IS NULL))
    AND (b.login_id IS NULL OR EXISTS (SELECT FROM logins WHERE id = b.login_id AND ended_at IS NULL))
  INTO STRICT has_pin, may_send FROM apps a LEFT JOIN devices d ON d.id = a.device_id WHERE a.id = b.app_id;
  IF NOT has_pin THEN
    PERFORM refuse_lost_pin();
  ELSIF NOT may_send THEN
    RAISE check_violation USING CONSTRAINT = 'caller_of_batch', MESSAGE = 'the caller of the batch may not send any more';
  END IF;
END $$;

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

-- Ends a batch that is accepted as a whole or not at all.
--
-- Such a batch is one transaction that writes for as long as a file takes, and tills must not wait for their lanes
-- meanwhile. So it locks the lanes only here, at its end, then counts the waiting documents and gives lanes without a
-- head their head.
--
-- Guarantee: it fails as write_submissions does if the account has lost the PIN of one of the lanes meanwhile.
--
-- waiting: {lane id: how many documents}
-- told: {lastLine, accepted, known}
-- returns {open, heads: [...]}
CREATE OR REPLACE FUNCTION end_whole(batch uuid, waiting jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane_ids uuid[] := ARRAY(SELECT k::uuid FROM jsonb_object_keys(waiting) k);
BEGIN
  PERFORM set_config('lock_timeout', '5s', true);
  PERFORM 1 FROM lanes WHERE id = ANY (lane_ids) ORDER BY id FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM batches b JOIN devices d ON d.account_id IS DISTINCT FROM b.account_id
             WHERE b.id = batch AND d.id = ANY (lane_ids)) THEN
    PERFORM refuse_lost_pin();
  END IF;
  UPDATE lanes l SET waiting = l.waiting + n.value::int FROM jsonb_each_text(end_whole.waiting) n WHERE l.id = n.key::uuid;

  UPDATE batches b SET last_line = (told ->> 'lastLine')::int, accepted = (told ->> 'accepted')::int,
    known = (told ->> 'known')::int
  WHERE b.id = batch AND b.state = 'RECEIVING';
  IF NOT FOUND THEN
    RETURN jsonb_build_object('open', false, 'heads', '[]'::jsonb);
  END IF;
  RETURN jsonb_build_object('open', true, 'heads', heads(promote_lanes(lane_ids)));
END $$;

-- Writes the verdicts of lines of a batch.
--
-- Guarantees: the ledger keeps about `details_max` bytes of details of refused lines for one account and environment, because a short line may
-- have long details. Beyond that, only the code of each refused line is kept: details {code, isCut}. Chunks that are written
-- at the same moment do not see one another, so it may be a little more. Nobody waits for this.
--
-- lines: [{line, verdict, submission_id, kind, reference, details}]
CREATE OR REPLACE FUNCTION record_lines(batch uuid, lines jsonb, details_max bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint := (SELECT coalesce(sum(octet_length(l ->> 'details')), 0) FROM jsonb_array_elements(lines) l
                    WHERE l ->> 'verdict' IN ('refused', 'duplicate'));
  is_cut boolean := false;
BEGIN
  IF wanted > 0 THEN
    is_cut := wanted + details_of_account_of(batch) > details_max;
    UPDATE batches b SET details_bytes = b.details_bytes + wanted WHERE b.id = batch AND NOT is_cut;
  END IF;
  INSERT INTO batch_lines (batch_id, line, verdict, submission_id, kind, reference, details)
  SELECT batch, line, verdict, submission_id, kind, reference,
    CASE WHEN is_cut AND verdict IN ('refused', 'duplicate')
      THEN jsonb_build_object('code', details -> 'code', 'isCut', true) ELSE details END
  FROM jsonb_to_recordset(lines)
    AS l(line int, verdict text, submission_id uuid, kind text, reference text, details jsonb);
END $$;

-- Returns how many bytes of details of refused lines the ledger has of the account of a batch. It looks at the newest 10,000
-- batches of the account in the environment of the batch; older ones count for nothing.
CREATE OR REPLACE FUNCTION details_of_account_of(batch uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(n.details_bytes), 0)::bigint FROM (
    SELECT o.details_bytes FROM batches b JOIN batches o ON o.account_id = b.account_id AND o.environment = b.environment
    WHERE b.id = batch ORDER BY o.created_at DESC, o.id DESC LIMIT 10000) n
$$;
