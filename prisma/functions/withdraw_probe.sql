-- Takes back probes that were never sent: their claims wait for the number of another lane.
--
-- Guarantees: another claim may probe at once. Such a probe counts as none, so it does not delay later ones.
CREATE OR REPLACE FUNCTION withdraw_probe(env text, ids uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE breakers SET fresh_probes = greatest(0, fresh_probes - 1) WHERE environment = env AND probe_id = ANY (ids);
  SELECT end_probe(env, ids)
$$;
