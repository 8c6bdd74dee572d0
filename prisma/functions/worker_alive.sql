-- Returns whether a worker still sends its heartbeat. The clock of Postgres decides, never the clock of a process.
CREATE OR REPLACE FUNCTION worker_alive(worker uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM workers WHERE id = worker AND heartbeat_at > now() - interval '15 seconds')
$$;
