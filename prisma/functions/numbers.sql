-- Numbers: a series goes on with another number than the next one.

-- Sets a series to the number that the authority expects, when it refuses the number of a submission that is on the wire.
--
-- Guarantees:
-- - The lane is locked first. Where lanes share the series, no other lane takes a number of it until this transaction ends.
-- - It acts only for the newest attempt of the submission, while its worker has the claim.
-- - It never goes below a number that we hold: the authority has accepted that one, or may accept it yet.
-- - It acts once for each turn of a submission, so that a refusal of the corrected number ends in an operator's hands. Acts that
--   only tried the next number (`counted` in their details) do not count here; the caller limits them.
-- The caller settles the attempt in the same transaction: it releases the number, or holds the lane as before. It records the act
-- `realign`, by which the next call knows.
--
-- returns {verdict, before} with verdict
--   realigned  the next number is the expected one; before, it was `before`
--   repeated   the series was corrected for this turn already
--   doubtful   the fate of another number of the series is not known: that of submission `by`
--   taken      we hold the expected number already, or one after it: `by`, `number`
--   unread     the authority may have a document of ours under `number`, which was not read yet
--   lost       the claim is over
CREATE OR REPLACE FUNCTION realign_series(
  lane uuid, submission uuid, of_attempt int, worker uuid, expected bigint, shares_series boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  refused submissions;
  other record;
  last bigint;
  unread bigint;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  IF shares_series THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(series, 0)) FROM submissions WHERE id = submission;
  END IF;
  SELECT * INTO refused FROM submissions
  WHERE id = submission AND attempt = of_attempt AND owner = worker AND status = 'SUBMITTING' FOR NO KEY UPDATE;
  IF NOT FOUND OR refused.series IS NULL OR refused.number IS NULL THEN
    RETURN '{"verdict": "lost"}';
  END IF;
  IF EXISTS (
    SELECT FROM operator_acts WHERE lane_id = lane AND at >= refused.first_attempt_at AND act = 'realign'
      AND submission_id = submission AND details ->> 'turn' = refused.turn::text AND details ->> 'counted' IS NULL) THEN
    RETURN '{"verdict": "repeated"}';
  END IF;

  last := coalesce((SELECT last_number FROM series WHERE key = refused.series), 0);
  -- The series moves with each number that was accepted or is known to be used. Only numbers after it are open.
  SELECT h.submission_id, h.number INTO other FROM held_numbers h
  WHERE h.series = refused.series AND h.number > last AND h.submission_id <> submission ORDER BY h.number LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('verdict', 'doubtful', 'by', other.submission_id, 'number', other.number);
  END IF;
  SELECT h.submission_id, h.number INTO other FROM held_numbers h
  WHERE h.series = refused.series AND h.number >= expected AND h.submission_id <> submission ORDER BY h.number DESC LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('verdict', 'taken', 'by', other.submission_id, 'number', other.number);
  END IF;

  unread := first_unread(lane, refused.series, expected - 1);
  IF unread IS NOT NULL THEN
    RETURN jsonb_build_object('verdict', 'unread', 'number', unread);
  END IF;

  INSERT INTO series (key, last_number) VALUES (refused.series, expected - 1)
  ON CONFLICT (key) DO UPDATE SET last_number = excluded.last_number;
  RETURN jsonb_build_object('verdict', 'realigned', 'before', refused.number);
END $$;

-- Sets the number with which a series goes on, after the authority's counter was moved without us.
--
-- Guarantees: it changes a series only while nothing of the lane takes a number of it: the lane is held for it, or a parked document of
-- the series waits for an operator. Where lanes share the series, none of the others takes one until this transaction ends. The
-- document that is held or parked loses its number and gets another one later. In doubt it keeps its number, unless the operator
-- knows that the authority never received it: then the number belongs to another document.
--
-- returns {verdict, before} with verdict
--   corrected  the next number is the wanted one; before, it was `before`
--   moving     the lane may take a number of the series, or has one on the wire
--   doubtful   the fate of the head's own number is not known and must be settled first
--   taken      we hold that number already, or one after it: `by`, `number`
--   open       the fate of another number of the series is not known: `by`, `number`
--   unread     the authority may have a document of ours under `number`, which was not read yet
CREATE OR REPLACE FUNCTION correct_next_number(lane uuid, of_series text, next bigint, never_received boolean)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  l lanes;
  head submissions;
  other held_numbers;
  before bigint;
  unread bigint := first_unread(lane, of_series, next - 1);
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  PERFORM pg_advisory_xact_lock(hashtextextended(of_series, 0));
  SELECT * INTO l FROM lanes WHERE id = lane;
  SELECT * INTO head FROM submissions WHERE id = ANY (under_way(l)) AND series = of_series FOR NO KEY UPDATE;
  IF head.status = 'SUBMITTING' OR (head.status = 'NEEDS_REVIEW' OR l.held_scope = 'device'
      OR l.held_scope = 'invoices' AND of_series LIKE 'sale/%') IS NOT TRUE THEN
    RETURN '{"verdict": "moving"}';
  END IF;
  IF head.doubt_since IS NOT NULL AND head.number IS NOT NULL AND NOT never_received THEN
    RETURN '{"verdict": "doubtful"}';
  END IF;
  SELECT * INTO other FROM held_numbers
  WHERE series = of_series AND number >= next AND submission_id IS DISTINCT FROM head.id ORDER BY number DESC LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('verdict', 'taken', 'by', other.submission_id, 'number', other.number);
  END IF;
  SELECT * INTO other FROM held_numbers
  WHERE series = of_series AND submission_id IS DISTINCT FROM head.id
    AND number > coalesce((SELECT last_number FROM series WHERE key = of_series), 0) ORDER BY number LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('verdict', 'open', 'by', other.submission_id, 'number', other.number);
  END IF;

  IF unread IS NOT NULL THEN
    RETURN jsonb_build_object('verdict', 'unread', 'number', unread);
  END IF;

  before := 1 + coalesce((SELECT last_number FROM series WHERE key = of_series), 0);
  DELETE FROM held_numbers WHERE series = of_series AND number = head.number AND submission_id = head.id;
  UPDATE submissions SET number = NULL, wire_digest = NULL, doubt_since = NULL WHERE id = head.id;
  INSERT INTO series (key, last_number) VALUES (of_series, next - 1)
  ON CONFLICT (key) DO UPDATE SET last_number = excluded.last_number;
  RETURN jsonb_build_object('verdict', 'corrected', 'before', before);
END $$;
