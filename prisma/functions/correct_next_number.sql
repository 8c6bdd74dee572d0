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
