-- Drops the partition `part` of a table of the ledger, and never its default partition. It acts with the rights of its owner, like
-- make_partition.
CREATE OR REPLACE FUNCTION drop_partition(parent REGCLASS, part TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  dropped REGCLASS;
BEGIN
  SELECT c.oid INTO dropped FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_class p ON p.oid = i.inhparent
  WHERE p.oid = parent AND p.relowner = current_user::regrole AND c.relname = part
    AND pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';
  IF dropped IS NULL THEN
    RAISE EXCEPTION '% has no partition %', parent, part USING ERRCODE = 'undefined_table';
  END IF;
  EXECUTE format('DROP TABLE %s', dropped);
END $$;

REVOKE EXECUTE ON FUNCTION drop_partition FROM PUBLIC;
