-- Binds a PIN to an account, and finds the device of one of its branches, or makes it with its lane.
--
-- Guarantees:
-- - Of two accounts that want a free PIN at once, one gets it. It gets all branches of the PIN.
-- - While another account has the PIN, it changes nothing and returns null.
-- - The device keeps its key, its series and its stock: they belong to the taxpayer at the authority, and the new
--   account goes on with them.
-- - What an earlier account told Risiti alone goes: the texts and the logo of its receipts and its own descriptions of items. Its
--   numbers of stock movements and its set-ups of devices stay in its name, so that the new account can use the same.
--
-- device: the id of the device, if it must be made
-- returns the id of the device, or null
CREATE OR REPLACE FUNCTION bind_pin(env text, pin text, branch text, account uuid, device uuid) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE
  lane uuid;
BEGIN
  PERFORM lock_pin(env, pin);
  IF EXISTS (SELECT FROM devices d WHERE d.environment = env AND d.tin = pin AND d.account_id <> account) THEN
    RETURN NULL;
  END IF;
  UPDATE devices d SET account_id = account WHERE d.environment = env AND d.tin = pin AND d.account_id IS NULL;
  IF FOUND AND EXISTS (SELECT FROM apps a WHERE a.environment = env AND a.tin = pin AND a.device_id IS NOT NULL
                       AND a.account_id <> account) THEN
    PERFORM change_pin_holder(env, pin, account);
  END IF;
  SELECT d.id INTO lane FROM devices d WHERE d.environment = env AND d.tin = pin AND d.bhf_id = branch;
  IF lane IS NULL THEN
    INSERT INTO devices (id, account_id, environment, tin, bhf_id) VALUES (device, account, env, pin, branch);
    INSERT INTO lanes (id, environment) VALUES (device, env);
  END IF;
  RETURN coalesce(lane, device);
END $$;
