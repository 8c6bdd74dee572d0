-- Workers publish this key. With it, an API can seal a text that only workers can open.
ALTER TABLE canary ADD COLUMN sealing_key TEXT;

-- A branch user has a sealed password now, and a slow digest of it. Nothing of either stays when the submission is settled.
CREATE OR REPLACE FUNCTION forget_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wire_bodies WHERE id = NEW.id;
  UPDATE documents SET document = document - 'password' - 'sealedPassword' - 'passwordDigest' WHERE id = NEW.id;
  UPDATE submissions SET wire_digest = NULL, fingerprint = '' WHERE id = NEW.id;
  RETURN NULL;
END $$;

UPDATE submissions SET fingerprint = ''
WHERE kind = 'branch-user' AND status IN ('APPROVED', 'REJECTED', 'CANCELLED', 'FAILED');
