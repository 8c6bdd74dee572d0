-- Ends a batch as end_whole does, for a caller who may still send: see require_caller.
--
-- returns {open, heads: [...]}
CREATE OR REPLACE FUNCTION end_whole_file(batch uuid, waiting jsonb, told jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  ended jsonb := end_whole(batch, waiting, told);
BEGIN
  PERFORM require_caller(batch);
  RETURN ended;
END $$;
