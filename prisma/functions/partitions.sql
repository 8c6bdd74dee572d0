-- Partitions: the months of the large tables.

-- Makes the partition `part` of a table of the ledger, for the ids from `first_id` up to `end_id`, without `end_id`.
--
-- The role of the programs may read and write rows and change no table. This function and drop_partition act with the rights of
-- their owner instead, on partitioned tables of this owner alone. They look up names in pg_catalog only, because their caller may
-- make temporary tables.
CREATE OR REPLACE FUNCTION make_partition(parent REGCLASS, part TEXT, first_id UUID, end_id UUID, fill INT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  made TEXT;
BEGIN
  SELECT format('%s.%I', relnamespace::regnamespace, part) INTO made FROM pg_class
  WHERE oid = parent AND relkind = 'p' AND relowner = current_user::regrole;
  IF made IS NULL THEN
    RAISE EXCEPTION '% is no partitioned table of the ledger', parent USING ERRCODE = 'insufficient_privilege';
  END IF;
  -- Apart, so that only the attachment needs locks.
  EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL) WITH (fillfactor = %s)', made, parent, fill);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)', parent, made, first_id, end_id);
END $$;

REVOKE EXECUTE ON FUNCTION make_partition FROM PUBLIC;

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
