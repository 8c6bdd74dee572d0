-- Takes from the branches of a PIN what other accounts told Risiti alone, and their names for movements and set-ups.
--
-- Natural keys of invoices have the account in them. Those of movements and set-ups have only the PIN: a key of another
-- account gets that account in front, and a key of this account, if it had the PIN before, loses it again. Movements
-- that follow invoices and counts have keys that no client sends, and keep them. They may be millions, so both updates
-- find the others by the index submissions_with_pin_keys, whose condition they repeat.
CREATE OR REPLACE FUNCTION change_pin_holder(env text, pin text, account uuid) RETURNS void LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  UPDATE devices SET receipt = NULL, receipt_logo = NULL WHERE environment = env AND tin = pin;
  UPDATE items SET description = NULL WHERE environment = env AND tin = pin AND description IS NOT NULL;

  UPDATE natural_keys k SET key = 'of/' || s.account_id || '/' || k.key
  FROM devices d JOIN submissions s ON s.lane_id = d.id AND s.kind IN ('device-setup', 'stock-movement')
    AND s.natural_key NOT LIKE 'stock-movement/of/%' AND s.natural_key NOT LIKE 'stock-movement/count/%'
  WHERE d.environment = env AND d.tin = pin AND s.account_id <> account
    AND k.key = s.natural_key AND k.submission_id = s.id;
  UPDATE natural_keys k SET key = s.natural_key
  FROM devices d JOIN submissions s ON s.lane_id = d.id AND s.kind IN ('device-setup', 'stock-movement')
    AND s.natural_key NOT LIKE 'stock-movement/of/%' AND s.natural_key NOT LIKE 'stock-movement/count/%'
  WHERE d.environment = env AND d.tin = pin AND s.account_id = account AND k.submission_id = s.id
    AND k.key = 'of/' || s.account_id || '/' || s.natural_key;
END $$;
