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
