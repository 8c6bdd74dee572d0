-- Finds the natural keys that another acceptance, which has not ended, is about to take.
--
-- Guarantees: it takes no key and locks no lane, so nobody waits for it. It tries to take each key and takes the try
-- back: the row of an acceptance that has not ended cannot be seen in any other way.
CREATE OR REPLACE FUNCTION contested_keys(keys text[], key_wait_ms int) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  wanted text;
  contested text[] := '{}';
BEGIN
  PERFORM set_config('lock_timeout', key_wait_ms::text, true);
  FOREACH wanted IN ARRAY keys LOOP
    BEGIN
      INSERT INTO natural_keys (key, submission_id) VALUES (wanted, gen_random_uuid()) ON CONFLICT DO NOTHING;
      RAISE SQLSTATE 'RSFRE';
    EXCEPTION
      WHEN lock_not_available THEN
        contested := contested || wanted;
      WHEN SQLSTATE 'RSFRE' THEN
        NULL;
    END;
  END LOOP;
  RETURN contested;
END $$;
