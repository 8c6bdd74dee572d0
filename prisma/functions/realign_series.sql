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
