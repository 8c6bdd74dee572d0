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
      IF told.failed IS NOT NULL AND count_failures(told.environment, told.failed, policy) THEN
        opened := opened || told.environment;
      END IF;
      PERFORM end_probe(told.environment, told.ids);
    END IF;
  END LOOP;
  RETURN jsonb_build_object('opened', to_jsonb(opened), 'closed', to_jsonb(closed));
END $$;
