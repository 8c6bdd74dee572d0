-- The breaker of an environment: while the authority answers nobody, one call at a time asks whether it is back, and
-- everybody else's heads wait for what that one hears. One row for the whole fleet; a row without failures is closed.
--
-- Guarantees: it opens after three failures without an answer between, of three taxpayers, or of fewer where nobody
-- else was answered in the last five minutes; never within two seconds of an answer, since of an authority that fails
-- at every third call a busy fleet soon sees three failures in a row. Any answer closes it. While it is open no two
-- calls of those it keeps waiting are out at once, and a probe whose worker dies is followed by another. It keeps
-- everybody waiting once three taxpayers have failed, and before that only those who have: one whose own documents are
-- what the authority fails at must not keep a neighbour from trying.
--
-- What it costs: nothing is written while the authority answers, and a claim or an answer looks at one small row. Only
-- a failure that may count looks through the lanes, for the last answer. The row is locked only to be changed, and last
-- of all, after lanes and submissions; but for a probe, whose claim takes it before the rest of its group. Should that
-- and a settlement get into each other's way, one of them is run again.
CREATE TABLE "breakers" (
    "environment" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "opened_at" TIMESTAMPTZ(3),
    "until" TIMESTAMPTZ(3),
    "spread_ms" INTEGER NOT NULL DEFAULT 0,
    "probe_id" UUID,
    "probe_owner" UUID,
    "probe_at" TIMESTAMPTZ(3),
    "probe_until" TIMESTAMPTZ(3),

    CONSTRAINT "breakers_pkey" PRIMARY KEY ("environment")
);
INSERT INTO breakers (environment) VALUES ('SANDBOX'), ('PRODUCTION');

-- When the authority last answered for a lane, whatever it said: a call that began before the last answer to anybody
-- tells nothing about the authority by failing after it.
ALTER TABLE "lanes" ADD COLUMN "answered_at" TIMESTAMPTZ(3);

-- Whether this breaker, being open, is there for that taxpayer.
CREATE FUNCTION keeps_waiting(b breakers, taxpayer text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT b.opened_at IS NOT NULL AND (cardinality(b.failing) >= 3 OR taxpayer = ANY (b.failing))
$$;

-- Whether a head of that taxpayer would be put back now without being tried. Not while a probe is due or under way:
-- the next call may well be answered.
CREATE FUNCTION is_kept_waiting(env text, taxpayer text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND b.until > now() AND keeps_waiting(b, taxpayer))
$$;

-- How long a head that is put back rests. Before the next probe: until then, each a little later than the one before,
-- so that not all come at once. While a probe is out: as long again as it has been out, so that a quick answer lets
-- everybody go soon and a slow one is not asked for all the time.
CREATE FUNCTION rest_of(b breakers) RETURNS interval LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN b.until > now() THEN b.until - now() + random() * b.spread_ms * interval '1 millisecond'
    ELSE (1 + random()) * least(greatest(now() - b.probe_at, interval '500 milliseconds'), interval '15 seconds') END
$$;

-- Of claims that could be had, those that the breaker keeps waiting: put back without an attempt being spent. One of
-- them may be the probe and goes through: whoever comes first once the pause is over, or the probe itself, coming back
-- to claim again. Its lease ends with that of its claim, or with its worker.
--
-- batch: as of claim_submissions
-- returns [{id, verdict: 'paused', delayMs}]
CREATE FUNCTION pause_claims(batch jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  kept uuid[];
  probes uuid[];
  paused jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM breakers WHERE opened_at IS NOT NULL) THEN
    RETURN '[]';
  END IF;

  kept := ARRAY(
    SELECT s.id FROM jsonb_to_recordset(batch) AS w(id uuid, turn int, environment text)
    JOIN submissions s ON s.id = w.id AND s.turn = w.turn AND s.environment = w.environment
    JOIN lanes l ON l.id = s.lane_id AND l.held_at IS NULL
    JOIN breakers b ON b.environment = s.environment
    WHERE is_claimable(s.status, s.lease_until, s.owner) AND keeps_waiting(b, s.tin)
    ORDER BY s.id FOR NO KEY UPDATE OF s);

  WITH next AS (
    SELECT DISTINCT ON (b.environment) b.environment, w.id, w.worker_id, w.lease_ms
    FROM jsonb_to_recordset(batch) AS w(id uuid, environment text, worker_id uuid, lease_ms int)
    JOIN breakers b ON b.environment = w.environment
    WHERE w.id = ANY (kept)
    ORDER BY b.environment, (b.probe_id = w.id) DESC NULLS LAST, w.id
  ), sent AS (
    UPDATE breakers b SET probe_id = n.id, probe_owner = n.worker_id, probe_at = now(),
      probe_until = now() + n.lease_ms * interval '1 millisecond'
    FROM next n
    WHERE b.environment = n.environment AND b.until <= now()
      AND (b.probe_id IS NULL OR b.probe_id = n.id OR b.probe_until < now() OR NOT worker_alive(b.probe_owner))
    RETURNING n.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO probes FROM sent;

  -- A statement later, for it may have been closed while we waited for its row.
  WITH back AS (
    UPDATE submissions s SET next_attempt_at = now() + rest_of(b)
    FROM breakers b
    WHERE s.id = ANY (kept) AND s.id <> ALL (probes) AND b.environment = s.environment AND keeps_waiting(b, s.tin)
    RETURNING s.id, s.next_attempt_at
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'verdict', 'paused',
    'delayMs', ceil(extract(epoch FROM next_attempt_at - now()) * 1000))), '[]')
  INTO paused FROM back;
  RETURN paused;
END $$;

-- The authority has answered somebody: it is there. Returns whether that is news.
CREATE FUNCTION close_breaker(env text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean;
BEGIN
  SELECT opened_at IS NOT NULL INTO was_open FROM breakers WHERE environment = env AND failures > 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE breakers SET failures = 0, failing = '{}', opened_at = NULL, until = NULL, probe_id = NULL,
    probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env;
  RETURN was_open;
END $$;

-- A probe that told nothing about the authority (a refusal of our own, a fault of its lane): the next may go at once.
CREATE FUNCTION end_probe(env text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE breakers SET probe_id = NULL, probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env AND probe_id = ANY (ids)
$$;

-- Calls of which nothing, or nothing clear, was heard. The pause is three quarters of the failed one's own: the others
-- come before it does and one of them asks next, so that nobody who only fails for himself asks for everybody for ever.
--
-- failed: [{id, tin, began, delay_ms}]
-- returns whether the breaker opened
CREATE FUNCTION count_failures(env text, failed jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  b breakers;
  ids uuid[];
  tins text[];
  pause_ms int;
  last_answer timestamptz;
  is_probe boolean;
  is_enough boolean;
BEGIN
  -- In an outage nearly every failure ends here: the breaker is open for everybody, and this was not its probe.
  PERFORM 1 FROM breakers o WHERE o.environment = env AND o.opened_at IS NOT NULL AND cardinality(o.failing) >= 3
    AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(failed) f WHERE (f ->> 'id')::uuid = o.probe_id);
  IF FOUND THEN
    RETURN false;
  END IF;

  last_answer := coalesce((SELECT max(answered_at) FROM lanes WHERE environment = env), '-infinity');
  SELECT array_agg(f.id), array_agg(DISTINCT f.tin), coalesce(max(f.delay_ms), 30000) INTO ids, tins, pause_ms
  FROM jsonb_to_recordset(failed) AS f(id uuid, tin text, began timestamptz, delay_ms int)
  WHERE f.began > last_answer;
  IF ids IS NULL THEN
    RETURN false;
  END IF;

  SELECT * INTO b FROM breakers WHERE environment = env FOR NO KEY UPDATE;
  is_probe := coalesce(b.probe_id = ANY (ids), false);
  IF b.opened_at IS NOT NULL AND cardinality(b.failing) >= 3 AND NOT is_probe THEN
    RETURN false;
  END IF;
  b.failing := ARRAY(SELECT unnest(b.failing) UNION SELECT unnest(tins));
  is_enough := b.failures + cardinality(ids) >= 3 AND last_answer < now() - interval '2 seconds'
    AND (cardinality(b.failing) >= 3 OR NOT EXISTS (
    SELECT 1 FROM lanes l JOIN devices d ON d.id = l.id
    WHERE l.environment = env AND l.answered_at > now() - interval '5 minutes' AND d.tin <> ALL (b.failing)));

  UPDATE breakers SET failures = b.failures + cardinality(ids), failing = b.failing WHERE environment = env;
  IF is_probe OR b.opened_at IS NULL AND is_enough THEN
    UPDATE breakers SET opened_at = coalesce(opened_at, now()),
      until = now() + 0.75 * pause_ms * interval '1 millisecond', spread_ms = least(pause_ms / 4, 5000),
      probe_id = NULL, probe_owner = NULL, probe_at = NULL, probe_until = NULL
    WHERE environment = env;
  END IF;
  RETURN b.opened_at IS NULL AND is_enough;
END $$;

-- Notes what settled attempts say about the authority: it answers, it fails, or nothing. Environment by environment and
-- always in the same order, so that two groups wait for each other instead of deadlocking.
--
-- heard: [{id, environment, tin, evidence, began, delay_ms}]
-- returns the environments whose breaker {opened: [], closed: []}
CREATE FUNCTION note_evidence(heard jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  told record;
  opened text[] := '{}';
  closed text[] := '{}';
BEGIN
  FOR told IN
    SELECT h.environment, bool_or(h.evidence = 'answers') AS answers, array_agg(h.id) AS ids,
      jsonb_agg(to_jsonb(h)) FILTER (WHERE h.evidence = 'fails') AS failed
    FROM jsonb_to_recordset(heard) AS h(
      id uuid, environment text, tin text, evidence text, began timestamptz, delay_ms int)
    GROUP BY h.environment ORDER BY h.environment
  LOOP
    IF told.answers THEN
      IF close_breaker(told.environment) THEN
        closed := closed || told.environment;
      END IF;
    ELSE
      IF told.failed IS NOT NULL AND count_failures(told.environment, told.failed) THEN
        opened := opened || told.environment;
      END IF;
      PERFORM end_probe(told.environment, told.ids);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('opened', to_jsonb(opened), 'closed', to_jsonb(closed));
END $$;
