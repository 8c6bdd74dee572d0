-- What waits for an operator, and what operators do about it.

-- What will not go on by itself: its fate cannot be known by us, or it was given up. A table of its own, since an index
-- on the status of submissions would cost every one of their updates; a trigger, so that no path can forget it.
CREATE TABLE "cases" (
    "submission_id" UUID NOT NULL,
    "lane_id" UUID NOT NULL,
    "environment" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "since" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),

    CONSTRAINT "cases_pkey" PRIMARY KEY ("submission_id"),
    CONSTRAINT "cases_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE
);
CREATE INDEX "cases_by_time" ON "cases"("since", "submission_id");

CREATE FUNCTION keep_cases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM cases WHERE submission_id = NEW.id;
  IF NEW.status IN ('NEEDS_REVIEW', 'FAILED') THEN
    INSERT INTO cases (submission_id, lane_id, environment, status)
    VALUES (NEW.id, NEW.lane_id, NEW.environment, NEW.status);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER submissions_cases AFTER UPDATE OF status ON submissions FOR EACH ROW
WHEN (OLD.status <> NEW.status
  AND (NEW.status IN ('NEEDS_REVIEW', 'FAILED') OR OLD.status IN ('NEEDS_REVIEW', 'FAILED')))
EXECUTE FUNCTION keep_cases();

INSERT INTO cases (submission_id, lane_id, environment, status, since)
SELECT id, lane_id, environment, status, coalesce(settled_at, now()) FROM submissions
WHERE status IN ('NEEDS_REVIEW', 'FAILED');

-- Who did what, to what, and why; written in the commit of the act itself, and never changed.
CREATE TABLE "operator_acts" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "operator" TEXT NOT NULL,
    "act" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "lane_id" UUID NOT NULL,
    "submission_id" UUID,
    "details" JSONB NOT NULL,

    CONSTRAINT "operator_acts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "operator_acts_by_time" ON "operator_acts"("at" DESC, "id" DESC);
CREATE INDEX "operator_acts_of_lane" ON "operator_acts"("lane_id", "at" DESC);

-- What the authority says of a submission when an operator asks. Asking changes nothing.
CREATE TABLE "questions" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "operator" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(6) NOT NULL DEFAULT now(),
    "answered_at" TIMESTAMPTZ(6),
    "finding" JSONB,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "questions_of_submission" ON "questions"("submission_id", "asked_at" DESC);

-- Takes a submission out of the workers' hands, as an attempt of its own, so that what an operator knows of it can be
-- written down by the same function that writes what the authority says. Only what no worker has: what waits for
-- review, and the head of a line that is held; and only as the operator saw it. The caller settles it in the same
-- transaction.
--
-- returns the attempt, or null where it is not an operator's to settle
CREATE FUNCTION take_in_hand(submission uuid, act uuid, seen text, in_doubt boolean) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  taken int;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);

  UPDATE submissions s SET status = 'SUBMITTING', attempt = s.attempt + 1, owner = act,
    lease_until = now() + interval '10 seconds', next_attempt_at = NULL
  FROM lanes l
  WHERE s.id = submission AND l.id = s.lane_id AND s.status = seen AND (s.doubt_since IS NOT NULL) = in_doubt
    AND (s.status = 'NEEDS_REVIEW'
         OR l.held_at IS NOT NULL AND l.head_id = s.id AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT'))
  RETURNING s.attempt INTO taken;
  IF taken IS NOT NULL THEN
    INSERT INTO attempts (submission_id, attempt, worker_id) VALUES (submission, taken, act);
  END IF;
  RETURN taken;
END $$;

-- Makes a line wait for an operator. What is on the wire is not called back; nothing follows it. Its head gets another
-- turn, since a claim takes no lane's lock: one that has looked before is refused for its turn, or has come first.
--
-- returns whether it went on until now
CREATE FUNCTION hold_lane(lane uuid, why text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  UPDATE lanes SET held_at = now(), held_code = 'OPERATOR', held_message = why WHERE id = lane AND held_at IS NULL;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE submissions SET turn = turn + 1
  WHERE id = (SELECT head_id FROM lanes WHERE id = lane) AND status IN ('QUEUED', 'RETRYING', 'IN_DOUBT');
  RETURN true;
END $$;

-- Puts what needed a review, or was given up, back into its line, at the place it was born to. In doubt if it was, and
-- then asked about under its old number; an operator who knows that it was never received says so, and it goes out
-- afresh. At the head of its line, that goes on with it.
--
-- Guarantees: what was given up gets its natural key and its credit back in this commit, or stays as it is.
-- returns {verdict, heads} with verdict
--   queued    it is in its line again
--   unfit     it is in no state for this, or in another than the operator saw
--   taken     another submission has its natural key by now
--   credited  other notes have credited by now what it would
CREATE FUNCTION requeue_submission(submission uuid, seen text, never_received boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lane uuid := (SELECT lane_id FROM submissions WHERE id = submission);
  s submissions;
  l lanes;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT * INTO s FROM submissions WHERE id = submission FOR NO KEY UPDATE;
  SELECT * INTO l FROM lanes WHERE id = lane;
  IF s.status <> seen OR NOT (s.status IN ('NEEDS_REVIEW', 'FAILED')
          OR l.held_at IS NOT NULL AND l.head_id = s.id AND s.status IN ('QUEUED', 'RETRYING', 'IN_DOUBT')) THEN
    RETURN '{"verdict": "unfit", "heads": []}';
  END IF;

  IF s.status = 'FAILED' THEN
    INSERT INTO natural_keys (key, submission_id) VALUES (s.natural_key, s.id) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      RETURN '{"verdict": "taken", "heads": []}';
    END IF;
    BEGIN
      PERFORM reserve_credits(ARRAY[s.id]) WHERE s.kind = 'credit-note';
    EXCEPTION WHEN check_violation THEN
      DELETE FROM natural_keys WHERE key = s.natural_key AND submission_id = s.id;
      RETURN '{"verdict": "credited", "heads": []}';
    END;
  END IF;

  IF never_received OR s.status = 'FAILED' THEN
    PERFORM deny_credits(ARRAY[s.id]) FROM series n
    WHERE s.kind = 'credit-note' AND s.status <> 'FAILED' AND n.key = s.series AND n.last_number >= s.number;
    DELETE FROM held_numbers WHERE submission_id = s.id;
    UPDATE submissions SET doubt_since = NULL, number = NULL, wire_body = NULL, first_attempt_at = NULL WHERE id = s.id;
  END IF;
  IF l.head_id = s.id AND l.held_code = 'OPERATOR' THEN
    -- What an operator holds goes on when he resumes it, and not before.
    UPDATE submissions SET turn = turn + 1, next_attempt_at = NULL, settled_at = NULL,
      status = CASE WHEN doubt_since IS NULL THEN 'QUEUED' ELSE 'IN_DOUBT' END
    WHERE id = s.id;
    RETURN '{"verdict": "queued", "heads": []}';
  ELSIF l.head_id = s.id THEN
    RETURN jsonb_build_object('verdict', 'queued', 'heads', release_lane(lane));
  END IF;

  UPDATE submissions SET status = 'ACCEPTED', waiting = true, next_attempt_at = NULL, settled_at = NULL WHERE id = s.id;
  UPDATE lanes SET waiting = waiting + 1 WHERE id = lane;
  RETURN jsonb_build_object('verdict', 'queued', 'heads', heads(promote_lanes(ARRAY[lane])));
END $$;

-- Sets the number a series goes on with: the authority's counter was moved by somebody else, and ours did not see it.
-- Only while the line is held, so that nothing takes a number meanwhile; its head gets another when it goes on. A head in
-- doubt does not, unless the operator knows that it was never received: then the number was somebody else's all along.
--
-- returns {verdict, before} with verdict
--   corrected  the next number is the wanted one; before, it was `before`
--   moving     the line is not held, or its head is on the wire
--   doubtful   the fate of the head's own number is not known: that comes first
--   taken      we hold that number, or one after it, already: `by`, `number`
CREATE FUNCTION correct_next_number(lane uuid, of_series text, next bigint, never_received boolean) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  l lanes;
  head submissions;
  other held_numbers;
  before bigint;
BEGIN
  PERFORM lock_lanes(ARRAY[lane]);
  SELECT * INTO l FROM lanes WHERE id = lane;
  SELECT * INTO head FROM submissions WHERE id = l.head_id FOR NO KEY UPDATE;
  IF l.held_at IS NULL OR head.status = 'SUBMITTING' THEN
    RETURN '{"verdict": "moving"}';
  END IF;
  IF head.series = of_series AND head.doubt_since IS NOT NULL AND head.number IS NOT NULL AND NOT never_received THEN
    RETURN '{"verdict": "doubtful"}';
  END IF;
  SELECT * INTO other FROM held_numbers
  WHERE series = of_series AND number >= next AND submission_id IS DISTINCT FROM head.id ORDER BY number DESC LIMIT 1;
  IF FOUND THEN
    RETURN jsonb_build_object('verdict', 'taken', 'by', other.submission_id, 'number', other.number);
  END IF;

  before := 1 + coalesce((SELECT last_number FROM series WHERE key = of_series), 0);
  -- A head of another kind has nothing to do with it.
  DELETE FROM held_numbers WHERE submission_id = head.id AND series = of_series;
  UPDATE submissions SET number = NULL, wire_body = NULL, doubt_since = NULL WHERE id = head.id AND series = of_series;
  INSERT INTO series (key, last_number) VALUES (of_series, next - 1)
  ON CONFLICT (key) DO UPDATE SET last_number = excluded.last_number;
  RETURN jsonb_build_object('verdict', 'corrected', 'before', before);
END $$;
