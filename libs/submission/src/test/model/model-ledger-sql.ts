/**
 * SQL functions that fill and clear the ledger of a run, and that let time go by: they move all stored times back. A
 * commit need not survive a crash, and a deadlock is reported soon.
 */
export const MODEL_LEDGER_SQL = `
DO $$ BEGIN
  EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
  EXECUTE format('ALTER DATABASE %I SET deadlock_timeout = ''50ms''', current_database());
  EXECUTE format('ALTER DATABASE %I SET plan_cache_mode = force_generic_plan', current_database());
END $$;

CREATE FUNCTION set_stage(account uuid, lanes jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO accounts (id, name) VALUES (account, 'A retailer');
  INSERT INTO devices (id, account_id, environment, tin, bhf_id, initialised_at)
  SELECT (l ->> 'laneId')::uuid, account, 'SANDBOX', l ->> 'tin', l ->> 'bhfId', now() FROM jsonb_array_elements(lanes) l;
  INSERT INTO lanes (id, environment) SELECT (l ->> 'laneId')::uuid, 'SANDBOX' FROM jsonb_array_elements(lanes) l;
  -- The approval of a movement reports no stock: the model plays no stock masters.
  INSERT INTO apps (id, account_id, device_id, name, environment, stock_follows)
  SELECT (l ->> 'appId')::uuid, account, (l ->> 'laneId')::uuid, 'A till', 'SANDBOX', false FROM jsonb_array_elements(lanes) l;
  INSERT INTO items (environment, tin, item_cd, submission_id, state, item_cls_cd, item_ty_cd, item_nm, tax_ty_cd, use_yn)
  SELECT DISTINCT 'SANDBOX', l ->> 'tin', i.code, account, 'REGISTERED', i.class, i.type, i.name, 'B', true
  FROM jsonb_array_elements(lanes) l
  CROSS JOIN (VALUES ('SVC-CONSULT', '8514900000', '3', 'Consulting'), ('GDS-OIL', '5059690800', '2', 'Oil'))
    AS i(code, class, type, name);
END $$;

CREATE FUNCTION clear_stage() RETURNS void LANGUAGE sql AS $$
  DELETE FROM events;
  DELETE FROM idempotency_keys;
  DELETE FROM batch_lines;
  DELETE FROM batches;
  DELETE FROM attempts;
  DELETE FROM receipts;
  DELETE FROM held_numbers;
  DELETE FROM imported_documents;
  DELETE FROM series;
  DELETE FROM credits;
  DELETE FROM natural_keys;
  DELETE FROM documents;
  DELETE FROM wire_bodies;
  DELETE FROM submissions;
  DELETE FROM stock_levels;
  DELETE FROM items;
  DELETE FROM lanes;
  DELETE FROM apps;
  DELETE FROM devices;
  DELETE FROM accounts;
  DELETE FROM workers;
  UPDATE breakers SET failures = 0, failing = '{}', opened_at = NULL, until = NULL, spread_ms = 0, probe_id = NULL,
    probe_owner = NULL, probe_at = NULL, probe_until = NULL WHERE failures > 0 OR opened_at IS NOT NULL;
$$;

CREATE FUNCTION pass_time(seconds int, living uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  t interval := seconds * interval '1 second';
BEGIN
  IF seconds > 0 THEN
    UPDATE submissions SET accepted_at = accepted_at - t, turn_at = turn_at - t, lease_until = lease_until - t,
      first_attempt_at = first_attempt_at - t, next_attempt_at = next_attempt_at - t, doubt_since = doubt_since - t,
      settled_at = settled_at - t;
    UPDATE lanes SET held_at = held_at - t, answered_at = answered_at - t, aside_until = aside_until - t,
      settled_at = settled_at - t, restore_opened_at = restore_opened_at - t, restore_read_at = restore_read_at - t
    WHERE coalesce(held_at, answered_at, aside_until, settled_at, restore_opened_at) IS NOT NULL;
    UPDATE imported_documents SET read_at = read_at - t;
    UPDATE attempts SET started_at = started_at - t, ended_at = ended_at - t;
    UPDATE workers SET heartbeat_at = heartbeat_at - t;
    UPDATE breakers SET opened_at = opened_at - t, until = until - t, probe_at = probe_at - t,
      probe_until = probe_until - t WHERE opened_at IS NOT NULL;
  END IF;
  INSERT INTO workers (id) SELECT unnest(living) ON CONFLICT (id) DO UPDATE SET heartbeat_at = now();
END $$;
`;
