-- A batch is received for a long time, and its key may be revoked meanwhile. Each chunk looks again: see require_caller.sql. Either a
-- key or a login of the dashboard sends a batch.
ALTER TABLE "batches" ADD COLUMN "key_id" UUID;
ALTER TABLE "batches" ADD COLUMN "login_id" UUID;

-- The end of a key, an app or a login waits until the chunks that it had let in are committed: no line is accepted after it. The
-- lock is advisory, because one chunk after another would keep a row lock waiting. The argument names the column with the id.
CREATE FUNCTION wait_for_chunks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('caller/' || (to_jsonb(OLD) ->> TG_ARGV[0]), 0));
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER api_keys_end BEFORE UPDATE OF revoked_at ON api_keys FOR EACH ROW
WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION wait_for_chunks('id');
CREATE TRIGGER apps_end BEFORE UPDATE OF state ON apps FOR EACH ROW
WHEN (OLD.state = 'ACTIVE' AND NEW.state <> 'ACTIVE') EXECUTE FUNCTION wait_for_chunks('id');
CREATE TRIGGER logins_end BEFORE UPDATE OF ended_at ON logins FOR EACH ROW
WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION wait_for_chunks('user_id');
CREATE TRIGGER users_end BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION wait_for_chunks('id');
