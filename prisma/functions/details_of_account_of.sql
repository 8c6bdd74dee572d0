-- Returns how many bytes of details of refused lines the ledger has of the account of a batch. It looks at the newest 10,000
-- batches of the account in the environment of the batch; older ones count for nothing.
CREATE OR REPLACE FUNCTION details_of_account_of(batch uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(n.details_bytes), 0)::bigint FROM (
    SELECT o.details_bytes FROM batches b JOIN batches o ON o.account_id = b.account_id AND o.environment = b.environment
    WHERE b.id = batch ORDER BY o.created_at DESC, o.id DESC LIMIT 10000) n
$$;
