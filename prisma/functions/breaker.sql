-- Breaker: one row for each environment, with which the fleet leaves an authority alone that does not answer.

-- Finds the claims that the breaker keeps waiting and defers their heads. A deferred head spends no attempt.
--
-- Guarantees:
-- - While no breaker is open, the function writes nothing and reads one small row per environment.
-- - One of the claims may be the probe, and goes through: the first one after the pause has ended, or the probe itself
--   when it is claimed again. The probe's lease ends with the lease of its claim, or when its worker stops.
-- - Heads in doubt probe before others, because a probe that is not answered leaves its head in doubt. Another head
--   probes if no head in doubt is to come soon, or if `freshProbeMs` has passed; then twice as long for each next one.
--   So an outage of hours leaves few heads in doubt, and three heads that are themselves the problem do not probe alone.
--   What is parked probes only if no lane has a head that could: often only its own operation is in trouble. But if it
--   never probed, and everything that is under way were parked, the breaker would stay open for ever.
-- - A claim that takes the probe locks the row of the breaker before the rest of its group is claimed. A settlement
--   locks that row last. If the two block one another, Postgres ends one of them and the caller runs it again.
--
-- batch: as for claim_submissions
-- policy: BREAKER of libs/domain/src/policies.ts
-- returns [{id, verdict: 'paused', delayMs}]
CREATE OR REPLACE FUNCTION pause_claims(batch jsonb, worker_silent_ms int, policy jsonb)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  taxpayers_min int;
  kept uuid[];
  probes uuid[];
  paused jsonb;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM breakers WHERE opened_at IS NOT NULL) THEN
    RETURN '[]';
  END IF;
  taxpayers_min := (policy ->> 'taxpayers')::int;

  kept := ARRAY(
    SELECT s.id FROM jsonb_to_recordset(batch) AS w(id uuid, turn int, environment text)
    JOIN submissions s ON s.id = w.id AND s.turn = w.turn AND s.environment = w.environment
    JOIN lanes l ON l.id = s.lane_id AND NOT is_held(l, s.kind)
    JOIN breakers b ON b.environment = s.environment
    WHERE is_claimable(s.status, s.lease_until, s.owner, worker_silent_ms)
      AND keeps_waiting(b, s.tin, taxpayers_min)
    ORDER BY s.id FOR NO KEY UPDATE OF s);

  WITH next AS (
    SELECT DISTINCT ON (b.environment) b.environment, w.id, w.worker_id, w.lease_ms,
      s.doubt_since IS NULL AND b.probe_id IS DISTINCT FROM w.id AS fresh
    FROM jsonb_to_recordset(batch) AS w(id uuid, environment text, worker_id uuid, lease_ms int)
    JOIN breakers b ON b.environment = w.environment
    JOIN submissions s ON s.id = w.id
    JOIN lanes l ON l.id = s.lane_id
    WHERE w.id = ANY (kept) AND (w.id <> ALL (l.parked) OR NOT has_waiting_head(b, taxpayers_min))
    ORDER BY b.environment, (b.probe_id = w.id) DESC NULLS LAST, s.doubt_since IS NULL, w.id
  ), sent AS (
    UPDATE breakers b SET probe_id = n.id, probe_owner = n.worker_id, probe_at = now(),
      probe_until = now() + n.lease_ms * interval '1 millisecond',
      fresh_probes = b.fresh_probes + n.fresh::int
    FROM next n
    WHERE b.environment = n.environment AND b.until <= now()
      AND (b.probe_id IS NULL OR b.probe_id = n.id OR b.probe_until < now()
           OR NOT worker_alive(b.probe_owner, worker_silent_ms))
      AND (NOT n.fresh OR may_probe_fresh(b, policy))
    RETURNING n.id
  )
  SELECT coalesce(array_agg(id), '{}') INTO probes FROM sent;

  -- In a later statement, because the breaker may have been closed while this one waited for its row.
  WITH back AS (
    UPDATE submissions s SET next_attempt_at = now() + remaining_pause(b, policy)
    FROM breakers b
    WHERE s.id = ANY (kept) AND s.id <> ALL (probes) AND b.environment = s.environment
      AND keeps_waiting(b, s.tin, taxpayers_min)
    RETURNING s.id, s.next_attempt_at
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'verdict', 'paused',
    'delayMs', ceil(extract(epoch FROM next_attempt_at - now()) * 1000))), '[]')
  INTO paused FROM back;
  RETURN paused;
END $$;

-- Returns for how long a head that the breaker keeps waiting is deferred.
--
-- Before the next probe: until the probe is due, plus a random part of `spread_ms`, so that the heads do not all come
-- back together. While a probe is out: for as long again as the probe has been out, so that a quick answer lets every
-- head go soon and a slow probe is not asked about all the time. `deferMinMs` and `deferMaxMs` bound it.
--
-- When a probe is due and a head in doubt is expected to be it: for a random part of `spread_ms` more.
--
-- policy: BREAKER of libs/domain/src/policies.ts
CREATE OR REPLACE FUNCTION remaining_pause(b breakers, policy jsonb) RETURNS interval LANGUAGE sql VOLATILE AS $$
  SELECT CASE WHEN b.until > now() THEN b.until - now() + random() * b.spread_ms * interval '1 millisecond'
    WHEN b.probe_at IS NULL THEN ((policy ->> 'deferMinMs')::int + random() * b.spread_ms) * interval '1 millisecond'
    ELSE (1 + random()) * least(
        greatest(now() - b.probe_at, (policy ->> 'deferMinMs')::int * interval '1 millisecond'),
        (policy ->> 'deferMaxMs')::int * interval '1 millisecond') END
$$;

-- Returns whether a head that is not in doubt may probe. See pause_claims.
--
-- The first may probe at once, the second after `freshProbeMs`, and each next one after twice as long. Any may probe if no
-- head in doubt is expected: one that is overdue by `doubtfulLateMs` may have lost its job, and is not waited for.
--
-- policy: BREAKER of libs/domain/src/policies.ts
CREATE OR REPLACE FUNCTION may_probe_fresh(b breakers, policy jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT now() - b.opened_at >= (policy ->> 'freshProbeMs')::int * (2 ^ least(b.fresh_probes, 20) - 1) * interval '1 millisecond'
    OR NOT EXISTS (
      SELECT FROM lanes l JOIN submissions s ON s.id = l.head_id
      WHERE l.environment = b.environment AND NOT is_held(l, s.kind) AND s.status = 'IN_DOUBT'
        AND s.next_attempt_at > now() - (policy ->> 'doubtfulLateMs')::int * interval '1 millisecond'
        AND keeps_waiting(b, s.tin, (policy ->> 'taxpayers')::int))
$$;

-- Returns whether an open breaker keeps the head of any lane waiting. That head will probe.
CREATE OR REPLACE FUNCTION has_waiting_head(b breakers, taxpayers_min int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM lanes l JOIN submissions s ON s.id = l.head_id
    WHERE l.environment = b.environment AND NOT is_held(l, s.kind) AND keeps_waiting(b, s.tin, taxpayers_min))
$$;

-- Takes back probes that were never sent: their claims wait for the number of another lane.
--
-- Guarantees: another claim may probe at once. Such a probe counts as none, so it does not delay later ones.
CREATE OR REPLACE FUNCTION withdraw_probe(env text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE breakers SET fresh_probes = greatest(0, fresh_probes - 1) WHERE environment = env AND probe_id = ANY (ids);
  SELECT end_probe(env, ids)
$$;

-- Records what settled attempts say about the authority: it answers, it fails, or nothing.
--
-- Guarantees: it works through the environments in a fixed order, so that two groups wait for one another and do not
-- deadlock.
--
-- policy: BREAKER of libs/domain/src/policies.ts
-- heard: [{id, environment, tin, evidence, began, delay_ms}]
-- returns {opened: [environment], closed: [environment]}, the environments whose breaker has changed
CREATE OR REPLACE FUNCTION note_evidence(heard jsonb, policy jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  said record;
  opened text[] := '{}';
  closed text[] := '{}';
BEGIN
  FOR said IN
    SELECT h.environment, bool_or(h.evidence = 'answers') AS answers, array_agg(h.id) AS ids,
      jsonb_agg(to_jsonb(h)) FILTER (WHERE h.evidence = 'fails') AS failed
    FROM jsonb_to_recordset(heard) AS h(
      id uuid, environment text, tin text, evidence text, began timestamptz, delay_ms int)
    GROUP BY h.environment ORDER BY h.environment
  LOOP
    IF said.answers THEN
      IF close_breaker(said.environment) THEN
        closed := closed || said.environment;
      END IF;
    ELSE
      IF said.failed IS NOT NULL AND count_failures(said.environment, said.failed, policy) THEN
        opened := opened || said.environment;
      END IF;
      PERFORM end_probe(said.environment, said.ids);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('opened', to_jsonb(opened), 'closed', to_jsonb(closed));
END $$;

-- Closes the breaker of an environment, because the authority has answered. Returns whether the breaker was open.
CREATE OR REPLACE FUNCTION close_breaker(env text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  was_open boolean;
BEGIN
  SELECT opened_at IS NOT NULL INTO was_open FROM breakers WHERE environment = env AND failures > 0 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE breakers SET failures = 0, fresh_probes = 0, failing = '{}', opened_at = NULL, until = NULL, probe_id = NULL,
    probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env;
  RETURN was_open;
END $$;

-- Counts calls that the authority did not answer, or did not answer clearly, and opens the breaker after enough of
-- them.
--
-- Guarantees:
-- - The breaker opens after `failures` failures with no answer between them, if `taxpayers` taxpayers have failed. It
--   opens for fewer taxpayers if no other taxpayer was answered within `answeredMs`.
-- - It never opens within `quietMs` of an answer. Where the authority fails at every third call, a busy fleet soon sees
--   three failures in a row.
-- - A call that began before the last answer does not count.
-- - The pause is a part (`pauseShare`) of the delay of the failed call. So other heads come back before the failed one
--   and one of them is the next probe: a taxpayer whose own documents are the problem does not probe for all the others
--   for ever.
-- - During an outage nearly every failure ends at the first check and writes nothing.
--
-- policy: BREAKER of libs/domain/src/policies.ts
-- failed: [{id, tin, began, delay_ms}]
-- returns whether the breaker opened
CREATE OR REPLACE FUNCTION count_failures(env text, failed jsonb, policy jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  taxpayers_min int := (policy ->> 'taxpayers')::int;
  b breakers;
  ids uuid[];
  tins text[];
  pause_ms int;
  last_answer timestamptz;
  is_probe boolean;
  is_enough boolean;
BEGIN
  -- In an outage nearly every failure ends here: the breaker is open for all taxpayers, and this was not its probe.
  PERFORM 1 FROM breakers o
  WHERE o.environment = env AND o.opened_at IS NOT NULL AND cardinality(o.failing) >= taxpayers_min
    AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(failed) f WHERE (f ->> 'id')::uuid = o.probe_id);
  IF FOUND THEN
    RETURN false;
  END IF;

  last_answer := coalesce((SELECT max(answered_at) FROM lanes WHERE environment = env), '-infinity');
  SELECT array_agg(f.id), array_agg(DISTINCT f.tin), coalesce(max(f.delay_ms), (policy ->> 'delayMs')::int)
  INTO ids, tins, pause_ms
  FROM jsonb_to_recordset(failed) AS f(id uuid, tin text, began timestamptz, delay_ms int)
  WHERE f.began > last_answer;
  IF ids IS NULL THEN
    RETURN false;
  END IF;

  SELECT * INTO b FROM breakers WHERE environment = env FOR NO KEY UPDATE;
  is_probe := coalesce(b.probe_id = ANY (ids), false);
  IF b.opened_at IS NOT NULL AND cardinality(b.failing) >= taxpayers_min AND NOT is_probe THEN
    RETURN false;
  END IF;
  b.failing := ARRAY(SELECT unnest(b.failing) UNION SELECT unnest(tins));
  is_enough := b.failures + cardinality(ids) >= (policy ->> 'failures')::int
    AND last_answer < now() - (policy ->> 'quietMs')::int * interval '1 millisecond'
    AND (cardinality(b.failing) >= taxpayers_min OR NOT EXISTS (
    SELECT 1 FROM lanes l JOIN devices d ON d.id = l.id
    WHERE l.environment = env AND l.answered_at > now() - (policy ->> 'answeredMs')::int * interval '1 millisecond'
      AND d.tin <> ALL (b.failing)));

  UPDATE breakers SET failures = b.failures + cardinality(ids), failing = b.failing WHERE environment = env;
  IF is_probe OR b.opened_at IS NULL AND is_enough THEN
    UPDATE breakers SET opened_at = coalesce(opened_at, now()),
      until = now() + (policy ->> 'pauseShare')::float8 * pause_ms * interval '1 millisecond',
      spread_ms = least(trunc((policy ->> 'spreadShare')::numeric * pause_ms)::int, (policy ->> 'spreadMaxMs')::int),
      probe_id = NULL, probe_owner = NULL, probe_at = NULL, probe_until = NULL
    WHERE environment = env;
  END IF;
  RETURN b.opened_at IS NULL AND is_enough;
END $$;

-- Ends a probe whose attempt says nothing about the authority (a refusal of our own, a fault of its lane), so that the
-- next probe may go out at once.
CREATE OR REPLACE FUNCTION end_probe(env text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE breakers SET probe_id = NULL, probe_owner = NULL, probe_at = NULL, probe_until = NULL
  WHERE environment = env AND probe_id = ANY (ids)
$$;

-- Returns whether a question that belongs to no lane should wait: the breaker is open for its taxpayer and the next
-- probe is not due yet, or a probe is on its way. A question is never the probe. But where no sale is made no probe
-- goes out, so a question may go out once a probe is due.
CREATE OR REPLACE FUNCTION breaker_rests(env text, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND keeps_waiting(b, taxpayer, taxpayers_min)
      AND (b.until > now() OR b.probe_until > now()));
END $$;

-- Returns whether a head of this taxpayer would be deferred now, without an attempt. It returns false while a probe is
-- due or under way, because the next call may well be answered.
CREATE OR REPLACE FUNCTION is_kept_waiting(env text, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM breakers b WHERE b.environment = env AND b.until > now() AND keeps_waiting(b, taxpayer, taxpayers_min));
END $$;

-- Returns whether an open breaker keeps a taxpayer waiting. It keeps all of them waiting once `taxpayers_min` of them
-- have failed; before that, only those who have failed.
CREATE OR REPLACE FUNCTION keeps_waiting(b breakers, taxpayer text, taxpayers_min int)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT b.opened_at IS NOT NULL AND (cardinality(b.failing) >= taxpayers_min OR taxpayer = ANY (b.failing))
$$;
