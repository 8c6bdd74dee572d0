-- The ledger forgets the password of a branch user when the submission is settled, whatever settled it: an answer of the
-- authority, an operator who gave it up, its owner who withdrew it, or its age. Nothing sends it again.
CREATE FUNCTION forget_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM wire_bodies WHERE id = NEW.id;
  UPDATE documents SET document = document - 'password' WHERE id = NEW.id;
  UPDATE submissions SET wire_digest = NULL WHERE id = NEW.id AND wire_digest IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER submissions_passwords AFTER UPDATE OF status ON submissions FOR EACH ROW
  WHEN (NEW.kind = 'branch-user' AND NEW.status IN ('APPROVED', 'REJECTED', 'CANCELLED', 'FAILED'))
  EXECUTE FUNCTION forget_password();

-- Submissions that were withdrawn or given up before kept theirs.
WITH settled AS (
  SELECT id FROM submissions
  WHERE kind = 'branch-user' AND status IN ('APPROVED', 'REJECTED', 'CANCELLED', 'FAILED')
), forgotten AS (
  UPDATE documents d SET document = d.document - 'password' FROM settled s WHERE d.id = s.id AND d.document ? 'password'
), deleted AS (
  DELETE FROM wire_bodies w USING settled s WHERE w.id = s.id
)
UPDATE submissions x SET wire_digest = NULL FROM settled s WHERE x.id = s.id AND x.wire_digest IS NOT NULL;
