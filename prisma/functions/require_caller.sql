-- Fails with the constraint caller_of_batch if the caller who sends a batch may not send any more: the key was revoked, the login
-- has ended, or the app is not active. If the account has lost the PIN of the app, it fails as write_submissions does.
--
-- Guarantee: such an end is committed after the transaction that calls this, or this fails. The locks make the end wait (see the
-- migration callers_of_batches), and a later statement looks. It is called in one statement with open_chunk or end_whole, behind it,
-- because lanes are locked first.
CREATE OR REPLACE FUNCTION require_caller(batch uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  b batches;
  has_pin boolean;
  may_send boolean;
BEGIN
  SELECT * INTO STRICT b FROM batches WHERE id = batch;
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('caller/' || id, 0))
  FROM unnest(ARRAY[b.app_id, b.key_id, (SELECT user_id FROM logins WHERE id = b.login_id)]) id;
  SELECT d.account_id IS NOT DISTINCT FROM a.account_id, a.state = 'ACTIVE'
    AND (b.key_id IS NULL OR EXISTS (SELECT FROM api_keys WHERE id = b.key_id AND revoked_at IS NULL))
    AND (b.login_id IS NULL OR EXISTS (SELECT FROM logins WHERE id = b.login_id AND ended_at IS NULL))
  INTO STRICT has_pin, may_send FROM apps a LEFT JOIN devices d ON d.id = a.device_id WHERE a.id = b.app_id;
  IF NOT has_pin THEN
    PERFORM refuse_lost_pin();
  ELSIF NOT may_send THEN
    RAISE check_violation USING CONSTRAINT = 'caller_of_batch', MESSAGE = 'the caller of the batch may not send any more';
  END IF;
END $$;
