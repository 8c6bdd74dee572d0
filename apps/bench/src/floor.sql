-- The ledger of the floor. Each function is one round trip and one commit for a group and leaves what the step of the same name
-- must leave, no more. A separate statement locks the lanes first, because the following statements must see what others
-- committed during the wait.

CREATE TABLE lanes (
  id int PRIMARY KEY,
  tin text NOT NULL,
  cmc_key text NOT NULL,
  last_number bigint NOT NULL DEFAULT 0,
  head_id uuid
) WITH (fillfactor = 50);

CREATE TABLE submissions (
  id uuid PRIMARY KEY,
  lane_id int NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  document text NOT NULL,
  waiting boolean NOT NULL DEFAULT true,
  status text NOT NULL DEFAULT 'ACCEPTED',
  number bigint,
  wire_body text,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz
) WITH (fillfactor = 60);
CREATE INDEX lane ON submissions (lane_id, place) WHERE waiting;

CREATE TABLE natural_keys (key text PRIMARY KEY, submission_id uuid NOT NULL);
CREATE TABLE attempts (submission_id uuid NOT NULL, code text NOT NULL, ended_at timestamptz NOT NULL DEFAULT now());
CREATE TABLE receipts (
  submission_id uuid PRIMARY KEY,
  rcpt_sign text NOT NULL,
  intrl_data text NOT NULL,
  sdc_date_time text NOT NULL
);

CREATE FUNCTION promote(lane_ids int[]) RETURNS TABLE (lane_id int, head_id uuid) LANGUAGE sql AS $$
  WITH next AS (
    SELECT l.id AS lane, n.id FROM lanes l CROSS JOIN LATERAL (
      SELECT s.id FROM submissions s WHERE s.lane_id = l.id AND s.waiting ORDER BY s.place LIMIT 1) n
    WHERE l.id = ANY (lane_ids) AND l.head_id IS NULL
  ), queued AS (
    UPDATE submissions s SET waiting = false, status = 'QUEUED' FROM next WHERE s.id = next.id
  )
  UPDATE lanes l SET head_id = next.id FROM next WHERE l.id = next.lane RETURNING l.id, l.head_id
$$;

CREATE FUNCTION accept(ids uuid[], lane_ids int[], keys text[], documents text[])
RETURNS TABLE (lane_id int, head_id uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM lanes l WHERE l.id = ANY (lane_ids) ORDER BY l.id FOR NO KEY UPDATE;
  WITH posted AS (
    SELECT * FROM unnest(ids, lane_ids, keys, documents) AS p(id, lane_id, key, document)
  ), keyed AS (
    INSERT INTO natural_keys SELECT p.key, p.id FROM posted p ON CONFLICT DO NOTHING RETURNING submission_id
  )
  INSERT INTO submissions (id, lane_id, document)
    SELECT p.id, p.lane_id, p.document FROM posted p JOIN keyed k ON k.submission_id = p.id;
  RETURN QUERY SELECT * FROM promote(lane_ids);
END $$;

CREATE FUNCTION claim(ids uuid[])
RETURNS TABLE (id uuid, lane_id int, tin text, cmc_key text, wire_body text) LANGUAGE sql AS $$
  UPDATE submissions s SET
    status = 'SUBMITTING',
    number = l.last_number + 1,
    wire_body = '{"invcNo":' || (l.last_number + 1) || ',' || substr(s.document, 2)
  FROM lanes l
  WHERE s.id = ANY (ids) AND l.id = s.lane_id AND l.head_id = s.id AND s.status = 'QUEUED'
  RETURNING s.id, s.lane_id, l.tin, l.cmc_key, s.wire_body
$$;

CREATE FUNCTION settle(ids uuid[], lane_ids int[], signs text[], internals text[], signed text[])
RETURNS TABLE (lane_id int, head_id uuid) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM lanes l WHERE l.id = ANY (lane_ids) ORDER BY l.id FOR NO KEY UPDATE;
  WITH written AS (
    UPDATE submissions s SET status = 'APPROVED', settled_at = now()
    WHERE s.id = ANY (ids) AND s.status = 'SUBMITTING' RETURNING s.lane_id, s.number
  ), tried AS (
    INSERT INTO attempts (submission_id, code) SELECT unnest(ids), '000'
  ), received AS (
    INSERT INTO receipts SELECT * FROM unnest(ids, signs, internals, signed)
  )
  UPDATE lanes l SET head_id = NULL, last_number = w.number FROM written w WHERE l.id = w.lane_id;
  RETURN QUERY SELECT * FROM promote(lane_ids);
END $$;
