-- Returns whether a worker has sent a heartbeat within `silent_ms`. The clock of Postgres decides, never the clock of a
-- process.
CREATE OR REPLACE FUNCTION worker_alive(worker uuid, silent_ms int) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT 1 FROM workers WHERE id = worker AND heartbeat_at > now() - silent_ms * interval '1 millisecond');
END $$;
